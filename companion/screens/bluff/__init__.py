"""What Bluff shows."""
