"""What can be done with a whole conversation."""
