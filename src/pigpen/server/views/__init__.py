"""Builds messages of `server.wire`: the view that a viewer may have of a table."""
