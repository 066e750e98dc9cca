"""What Bluffit shows."""
