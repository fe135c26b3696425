"""Messages between server and browsers; most of them are built in `server.views`."""
