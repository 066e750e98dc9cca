"""The cup's line format, motion and both ends of its link; what runs on the cup is the same file there and here."""
