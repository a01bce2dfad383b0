"""What is remembered: entries, the store, and exchange with other formats."""
