"""The targets by what they are: each module's `TARGETS`."""
