"""What `companion screens` is made of: the picture to look at, what it may look like, and what that means."""
