"""What `companion doctor` looks at, a module for each kind of part."""
