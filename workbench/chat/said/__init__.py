"""Finds what was said in earlier conversations."""
