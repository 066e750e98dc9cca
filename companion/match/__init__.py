"""One game being played: check, apply, and the play script."""
