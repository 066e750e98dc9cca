"""The same things without hardware, below the libraries."""
