"""The page and its WebSocket."""
