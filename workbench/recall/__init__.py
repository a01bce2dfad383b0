"""From a question to the memories that answer it, and the explanation of every decision."""
