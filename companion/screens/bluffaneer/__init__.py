"""What Bluffaneer draws."""
