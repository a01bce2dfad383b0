"""The steps that a turn is made of, and the other ways to take them: again, as it is, only to see."""
