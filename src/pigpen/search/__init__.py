"""Search and fast play for any game: the game loop, playouts, and information-set search."""
