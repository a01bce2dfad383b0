"""The contexts: named pieces of text that go into the prompt."""
