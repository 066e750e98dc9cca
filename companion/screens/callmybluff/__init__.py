"""What Call My Bluff draws: seat, board, notices, and its example scenes."""
