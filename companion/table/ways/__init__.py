"""How each game is played at the table: what its buttons mean, and which notices its events become."""
