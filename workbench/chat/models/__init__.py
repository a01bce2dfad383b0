"""The models that answer: OpenAI-compatible servers and the offline echo."""
