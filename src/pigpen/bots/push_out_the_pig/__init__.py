"""Bots for Push Out the Pig."""
