"""Run the server for `pigpen serve`."""

import asyncio
import errno
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

import uvicorn
from litestar import Litestar

from pigpen.core.errors import PigpenError
from pigpen.server.app import create_app
from pigpen.server.collector import go_through_all_each_hour, sparing
from pigpen.server.connections import Caller
from pigpen.server.http.commands import LARGEST_FRAME
from pigpen.server.lines import Outbox, through
from pigpen.server.settings import settings

_FRAME_MARGIN = 16  # times the largest command: refused with a sentence rather than cut off
_PING = 20.0  # seconds between pings, and until an answer
_GRACE = 5  # seconds for open connections when the server stops
_SWITCH = 0.0005  # seconds that a thread keeps the interpreter from the tables, before a switch
_CANNOT = 2  # exit status when it cannot begin
_HERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - for showing, not for binding


def serve(
    host: str,
    port: int,
    database: str | None,
    *,
    open_browser: bool,
    end_with_input: bool = False,
    ready: Callable[[], object] = lambda: None,
) -> int:
    """Serve until interrupted, or until stdin ends; port 0 takes a free one.

    Calls `ready` when it can be reached, and prints the address. A port that is taken ends in
    one line that suggests another. Returns the exit status.
    """
    try:
        listener = listen(host, port)
    except OSError as problem:
        print(_why_not(host, port, problem), file=sys.stderr)  # noqa: T201
        return _CANNOT
    with listener:
        try:
            app = create_app(settings(database))
        except (PigpenError, OSError) as problem:
            print(problem, file=sys.stderr)  # noqa: T201
            return _CANNOT
        address = _address(host, listener.getsockname()[1])
        browses = open_browser and _has_browser()
        server = Server(config(app), address, ready, open_browser=browses)
        run(server, listener, end_with_input=end_with_input)
    return 0


def config(app: Litestar) -> uvicorn.Config:
    """How the application is served."""
    return uvicorn.Config(
        app,
        http=Caller,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
        ws=through(Outbox()),
        ws_max_size=_FRAME_MARGIN * LARGEST_FRAME,
        ws_per_message_deflate=False,  # frames are small; a compressor a socket is not
        ws_ping_interval=_PING,
        ws_ping_timeout=_PING,
    )


class Server(uvicorn.Server):
    """Says where it is once it can be reached."""

    def __init__(
        self,
        config: uvicorn.Config,
        address: str,
        ready: Callable[[], object] = lambda: None,
        *,
        open_browser: bool = False,
    ) -> None:
        super().__init__(config)
        self._address = address
        self._ready = ready
        self._open_browser = open_browser

    def stop_at_the_end_of_input(self) -> None:
        """Wait until nobody holds stdin's other end: who started this server is gone."""
        while os.read(sys.stdin.fileno(), 4096):
            pass
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        go_through_all_each_hour()
        self._ready()
        print(f"Pigpen is at {self._address} (Ctrl+C stops it)", flush=True)  # noqa: T201
        if self._open_browser:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, self._address)


def run(server: Server, listener: socket.socket, *, end_with_input: bool) -> None:
    """Run it until it is stopped, with the interpreter set up as tables need it."""
    if end_with_input:
        Thread(target=server.stop_at_the_end_of_input, daemon=True).start()
    sys.setswitchinterval(_SWITCH)
    with sparing(), suppress(KeyboardInterrupt):  # how one stops it
        server.run(sockets=[listener])


def listen(host: str, port: int) -> socket.socket:
    """A listening socket.

    Raises:
        OSError: the port is taken, or the host is not one of this machine's.
    """
    listener = socket.socket(_family(host), socket.SOCK_STREAM)
    if os.name == "posix":  # elsewhere it would let two servers share a port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


def _why_not(host: str, port: int, problem: OSError) -> str:
    """One line on why the server cannot listen, and what to do."""
    if problem.errno == errno.EADDRINUSE:
        free = _free_port(host)
        return f"Port {port} of {host} is taken; try --port {free} (or make play PORT={free})."
    if problem.errno == errno.EACCES:
        return f"Port {port} needs more rights than you have; try --port {_free_port(host)}."
    return f"Cannot listen at {host}, port {port}: {problem.strerror}; try --host 127.0.0.1."


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _free_port(host: str) -> int:
    with socket.socket(_family(host)) as probe:
        probe.bind((host, 0))
        return int(probe.getsockname()[1])


def _address(host: str, port: int) -> str:
    """Where a browser on this machine finds the server."""
    host = _HERE.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _has_browser() -> bool:
    """Whether a browser window would be seen by anybody."""
    if os.environ.get("CI"):
        return False
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
