"""What the context panel shows, computed below the screen."""
