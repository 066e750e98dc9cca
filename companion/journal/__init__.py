"""What was played, on disk."""
