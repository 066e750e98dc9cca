"""Every sentence that people read, by key."""
