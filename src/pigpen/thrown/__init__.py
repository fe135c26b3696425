"""What games of thrown pieces share: the piece, its poses, and the throw. No physics."""
