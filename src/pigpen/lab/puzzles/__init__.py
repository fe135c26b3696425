"""Positions to decide, with what every choice is worth: for the terminal and the page alike."""
