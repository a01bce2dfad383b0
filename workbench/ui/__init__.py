"""The Textual app: screens and widgets that show state and decide nothing."""
