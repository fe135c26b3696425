"""Bots for Piggles."""
