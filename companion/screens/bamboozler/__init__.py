"""Bamboozler's pictures."""
