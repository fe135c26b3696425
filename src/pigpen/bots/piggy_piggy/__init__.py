"""Bots for Piggy Piggy."""
