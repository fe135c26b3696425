"""The terminal: one module per command, imported only when the command runs."""
