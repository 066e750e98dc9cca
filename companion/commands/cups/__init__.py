"""The commands on cups, a module each, and what they share."""
