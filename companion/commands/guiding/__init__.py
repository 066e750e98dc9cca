"""What `companion doctor --guide` has at the terminal: keys, lines, and what is said in the end."""
