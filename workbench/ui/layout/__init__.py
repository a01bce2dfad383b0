"""The main screen: three panes, title bar and footer."""
