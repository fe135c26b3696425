"""Pages beside the table, such as lab, learn and puzzles: a package each, with its endpoints."""
