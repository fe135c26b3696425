"""HTTP endpoints of tables, hints, records and files, and the code that all endpoints share."""
