"""Bluff Companion: a table companion for bluffing games."""
