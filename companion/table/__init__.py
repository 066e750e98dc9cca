"""The evening: presses and shakes in, effects out; pure and synchronous."""
