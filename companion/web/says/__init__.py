"""What the board's page says in large letters, game by game."""
