"""The command line: opens the app, or runs without a screen."""
