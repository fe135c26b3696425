"""Run the server for `pigpen serve`."""

import asyncio
import errno
import os
import socket
import sys
import webbrowser
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from threading import Thread

import uvicorn
from litestar import Litestar

from pigpen.core.errors import PigpenError
from pigpen.core.said import Translatable, refusal, translated
from pigpen.server import logging_setup
from pigpen.server.app import create_app
from pigpen.server.gc_tuning import go_through_all_each_hour, sparing
from pigpen.server.http.commands import LARGEST_FRAME
from pigpen.server.logging_setup import identified
from pigpen.server.protocols import http_class, socket_class
from pigpen.server.settings import BadSetting, settings
from pigpen.server.workers import Workers

_FRAME_MARGIN = 16  # times the largest command: refused with a sentence rather than cut off
_PING = 20.0  # seconds between pings, and until an answer
_GRACE = 1  # second for open connections when the server stops: browsers need milliseconds
_SWITCH = 0.0005  # seconds that a thread keeps the interpreter from the tables, before a switch
_CANNOT = 2  # exit status when it cannot begin
_ALONE = Translatable(
    "Several workers share a PostgreSQL and tell each other by Redis: set PIGPEN_DATABASE to"
    " postgresql://USER:PASSWORD@HOST/NAME and PIGPEN_REDIS to redis://HOST,"
    " or leave --workers out."
)
_HERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - for showing, not for binding


def serve(
    host: str,
    port: int,
    database: str | None,
    *,
    open_browser: bool,
    end_with_input: bool = False,
    inherited: int | None = None,
    ready: Callable[[], object] = lambda: None,
) -> int:
    """Serve until interrupted, or until stdin ends; port 0 takes a free one.

    Calls `ready` when it can be reached, and prints the address. A port that is taken ends in
    one line that suggests another. `inherited` is the number of a socket that already listens.
    Returns the exit status.
    """
    try:
        listener = listen(host, port) if inherited is None else socket.socket(fileno=inherited)
    except OSError as problem:
        print(_why_not(host, port, problem), file=sys.stderr)  # noqa: T201
        return _CANNOT
    with listener:
        try:
            chosen = settings(database)
            app = create_app(chosen)
        except (PigpenError, OSError) as problem:
            print(refusal(problem), file=sys.stderr)  # noqa: T201
            return _CANNOT
        logging_setup.set_up(chosen.log, chosen.log_level)
        address = _address(host, listener.getsockname()[1])
        browses = open_browser and _has_browser()
        served = config(app, chosen.proxies)
        server = Server(served, address, ready, app.state.take_leave, open_browser=browses)
        run(server, listener, end_with_input=end_with_input)
    return 0


def serve_by_many(
    workers: int,
    host: str,
    port: int,
    database: str | None,
    *,
    end_with_input: bool = False,
    ready: Callable[[], object] = lambda: None,
) -> int:
    """Serve by so many processes, which share the port; the rest is as in `serve`."""
    try:
        if not settings(database).redis:
            raise BadSetting(_ALONE)
        listener = listen(host, port)
    except PigpenError as problem:
        print(refusal(problem), file=sys.stderr)  # noqa: T201
        return _CANNOT
    except OSError as problem:
        print(_why_not(host, port, problem), file=sys.stderr)  # noqa: T201
        return _CANNOT
    with listener:
        address = _address(host, listener.getsockname()[1])
        where = [] if database is None else ["--database", database]
        group = Workers(workers, ["--no-browser", *where], listener)
        if end_with_input:
            Thread(target=_stop_at_the_end_of_input, args=[group.stop], daemon=True).start()

        def can_be_reached() -> None:
            ready()
            _say(address)

        return group.run(can_be_reached)


def _say(address: str) -> None:
    print(translated("Pigpen is at {address} (Ctrl+C stops it)", address=address), flush=True)  # noqa: T201


def _stop_at_the_end_of_input(stop: Callable[[], object]) -> None:
    """Wait until nobody holds stdin's other end: who started this server is gone."""
    while os.read(sys.stdin.fileno(), 4096):
        pass
    stop()


def config(app: Litestar, proxies: Sequence[str]) -> uvicorn.Config:
    """How the application is served; `proxies` say whom they speak for."""
    return uvicorn.Config(
        identified(app, app.state.metrics.answered),
        forwarded_allow_ips=list(proxies),
        http=http_class(),
        log_config=None,  # see `logging_setup`
        access_log=False,  # it would tell paths, and so invites
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
        ws=socket_class(),
        ws_max_size=_FRAME_MARGIN * LARGEST_FRAME,
        ws_per_message_deflate=False,  # frames are small; a compressor a socket is not
        ws_ping_interval=_PING,
        ws_ping_timeout=_PING,
    )


async def _in_silence() -> None:
    """Take leave of nobody."""


class Server(uvicorn.Server):
    """Says where it is once it can be reached."""

    def __init__(
        self,
        config: uvicorn.Config,
        address: str,
        ready: Callable[[], object] = lambda: None,
        take_leave: Callable[[], Awaitable[None]] = _in_silence,
        *,
        open_browser: bool = False,
    ) -> None:
        super().__init__(config)
        self._take_leave = take_leave
        self._address = address
        self._ready = ready
        self._open_browser = open_browser

    def stop(self) -> None:
        """Have it end, as a signal does."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        go_through_all_each_hour()
        self._ready()
        _say(self._address)
        if self._open_browser:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, self._address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell people, then close their lines."""
        await self._take_leave()
        await super().shutdown(sockets)
        logging_setup.finish()


def run(server: Server, listener: socket.socket, *, end_with_input: bool) -> None:
    """Run it until it is stopped, with the interpreter set up as tables need it."""
    if end_with_input:
        Thread(target=_stop_at_the_end_of_input, args=[server.stop], daemon=True).start()
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
        said = "Port {port} of {host} is taken; try --port {free} (or make play PORT={free})."
        return translated(said, port=port, host=host, free=_free_port(host))
    if problem.errno == errno.EACCES:
        said = "Port {port} needs more rights than you have; try --port {free}."
        return translated(said, port=port, free=_free_port(host))
    said = "Cannot listen at {host}, port {port}: {why}; try --host 127.0.0.1."
    return translated(
        said, host=host, port=port, why=Translatable(problem.strerror or str(problem))
    )


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
