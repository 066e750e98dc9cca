"""Thin drivers: a thing into events, effects into a thing."""
