"""The server's process: `pigpen serve` listens, runs uvicorn and shuts it down."""

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
from pigpen.core.translations import Translatable, refusal, translated
from pigpen.server import logging_setup
from pigpen.server.app import create_app
from pigpen.server.gc_tuning import collect_all_hourly, freeze_survivors
from pigpen.server.http.commands import LARGEST_FRAME
from pigpen.server.logging_setup import with_request_ids
from pigpen.server.protocols import http_class, socket_class
from pigpen.server.server_processes import ServerProcesses
from pigpen.server.settings import BadSetting, settings

_FRAME_MARGIN = 16  # times the largest command: larger ones are refused with a sentence
_PING_INTERVAL = 20.0  # seconds between pings, and until one counts as unanswered
_GRACE = 1  # second for open connections when the server stops: browsers need milliseconds
_SWITCH_INTERVAL = 0.0005  # seconds after which a thread yields the interpreter
_FAILED_TO_START = 2  # exit status
_NEEDS_REDIS = Translatable(
    "Several workers share a PostgreSQL and tell each other by Redis: set PIGPEN_DATABASE to"
    " postgresql://USER:PASSWORD@HOST/NAME and PIGPEN_REDIS to redis://HOST,"
    " or leave --workers out."
)
_LOCAL_ADDRESSES = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 - for showing, not for binding


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
    """Serve until interrupted, or until stdin ends; port 0 picks a free one.

    Calls `ready` once the server accepts connections, and prints its address. If the port is taken,
    one line suggests another. `inherited` is the number of a socket that already listens. Returns
    the exit status.
    """
    try:
        listener = listen(host, port) if inherited is None else socket.socket(fileno=inherited)
    except OSError as problem:
        print(_listen_error(host, port, problem), file=sys.stderr)  # noqa: T201
        return _FAILED_TO_START
    with listener:
        try:
            chosen = settings(database)
            app = create_app(chosen)
        except (PigpenError, OSError) as problem:
            print(refusal(problem), file=sys.stderr)  # noqa: T201
            return _FAILED_TO_START
        logging_setup.set_up(chosen.log, chosen.log_level)
        address = _address(host, listener.getsockname()[1])
        browses = open_browser and _has_browser()
        served = config(app, chosen.proxies)
        server = Server(served, address, ready, app.state.announce_shutdown, open_browser=browses)
        run(server, listener, end_with_input=end_with_input)
    return 0


def serve_with_workers(
    workers: int,
    host: str,
    port: int,
    database: str | None,
    *,
    end_with_input: bool = False,
    ready: Callable[[], object] = lambda: None,
) -> int:
    """Serve by several processes that share the port.

    `workers` is the number of processes. `ready` is called once they accept connections, and
    stdin's end stops them with `end_with_input`. Returns the exit status.
    """
    try:
        if not settings(database).redis:
            raise BadSetting(_NEEDS_REDIS)
        listener = listen(host, port)
    except PigpenError as problem:
        print(refusal(problem), file=sys.stderr)  # noqa: T201
        return _FAILED_TO_START
    except OSError as problem:
        print(_listen_error(host, port, problem), file=sys.stderr)  # noqa: T201
        return _FAILED_TO_START
    with listener:
        address = _address(host, listener.getsockname()[1])
        where = [] if database is None else ["--database", database]
        group = ServerProcesses(workers, ["--no-browser", *where], listener)
        if end_with_input:
            Thread(target=_stop_when_input_ends, args=[group.stop], daemon=True).start()

        def on_ready() -> None:
            ready()
            _print_address(address)

        return group.run(on_ready)


def _print_address(address: str) -> None:
    print(translated("Pigpen is at {address} (Ctrl+C stops it)", address=address), flush=True)  # noqa: T201


def _stop_when_input_ends(stop: Callable[[], object]) -> None:
    """Stop the server when stdin closes: the process that started it is gone."""
    while os.read(sys.stdin.fileno(), 4096):
        pass
    stop()


def config(app: Litestar, proxies: Sequence[str]) -> uvicorn.Config:
    """Configure uvicorn; proxies at these addresses may state the client's own address."""
    return uvicorn.Config(
        with_request_ids(app, app.state.metrics.observe_request),
        forwarded_allow_ips=list(proxies),
        http=http_class(),
        log_config=None,  # see `logging_setup`
        access_log=False,  # it would log paths, which contain invites
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
        ws=socket_class(),
        ws_max_size=_FRAME_MARGIN * LARGEST_FRAME,
        ws_per_message_deflate=False,  # frames are small; a compressor per socket is not
        ws_ping_interval=_PING_INTERVAL,
        ws_ping_timeout=_PING_INTERVAL,
    )


async def _no_announcement() -> None:
    """No-op shutdown hook."""


class Server(uvicorn.Server):
    """uvicorn's server, which prints its address once it accepts connections."""

    def __init__(
        self,
        config: uvicorn.Config,
        address: str,
        ready: Callable[[], object] = lambda: None,
        announce_shutdown: Callable[[], Awaitable[None]] = _no_announcement,
        *,
        open_browser: bool = False,
    ) -> None:
        super().__init__(config)
        self._announce_shutdown = announce_shutdown
        self._address = address
        self._ready = ready
        self._open_browser = open_browser

    def stop(self) -> None:
        """Stop the server, as a signal does."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        collect_all_hourly()
        self._ready()
        _print_address(self._address)
        if self._open_browser:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, self._address)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Notify browsers, then close their connections."""
        await self._announce_shutdown()
        await super().shutdown(sockets)
        logging_setup.finish()


def run(server: Server, listener: socket.socket, *, end_with_input: bool) -> None:
    """Run the server until it is stopped, with the interpreter's settings that tables need."""
    if end_with_input:
        Thread(target=_stop_when_input_ends, args=[server.stop], daemon=True).start()
    sys.setswitchinterval(_SWITCH_INTERVAL)
    with freeze_survivors(), suppress(KeyboardInterrupt):  # Ctrl+C stops it
        server.run(sockets=[listener])


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket.

    Raises:
        OSError: the port is taken, or the host is not one of this machine's.
    """
    listener = socket.socket(_family(host), socket.SOCK_STREAM)
    if os.name == "posix":  # on Windows it would let two servers share a port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


def _listen_error(host: str, port: int, problem: OSError) -> str:
    """Explain in one line why the server cannot listen, and what to do."""
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
    """Return the URL at which a browser on this machine finds the server."""
    host = _LOCAL_ADDRESSES.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _has_browser() -> bool:
    """Whether a person would see a browser window."""
    if os.environ.get("CI"):
        return False
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
