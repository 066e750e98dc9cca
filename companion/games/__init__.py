"""The rules: pure, immutable, without chance or time of their own."""
