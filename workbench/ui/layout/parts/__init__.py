"""The parts of the main screen: each has one duty, and is given just what it needs for it."""
