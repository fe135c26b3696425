"""A PostgreSQL and a Redis of one's own: private processes in a new folder, on sockets there.

Nothing else on the machine can reach them, and they end with whoever started them, killed or not:
a shell holds each, waits for the end of its own input, and then stops it and drops the folder.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import psycopg
import redis

_DEBIANS = "/usr/lib/postgresql/*/bin"  # where Debian hides what is not for every day
_PATIENCE = 30  # seconds
_ACCOUNTS = ("postgres", "nobody")  # PostgreSQL does not run as root
_USER = "pigpen"
_HELD = """
"$@" & server=$!
echo $server
read -r told
kill -s "$STOP" $server 2>/dev/null
wait $server
[ "$told" = keep ] || rm -rf "$FOLDER"
"""
_SURE = ("fsync=on",)
_QUICK = ("fsync=off", "full_page_writes=off")  # a kill loses nothing, a power cut may


class NotInstalled(Exception):
    """A program is not on this machine; the message says which package of Debian has it."""

    def __init__(self, program: str, package: str) -> None:
        super().__init__(f"{program} is not installed. On Debian: apt-get install {package}")


class Held:
    """A server that ends with this process; it can be stopped, killed and started again."""

    def __init__(self, name: str, stops_by: str) -> None:
        self._signal = stops_by
        self._held: subprocess.Popen[str] | None = None
        self.pid = 0
        self._account = _account() if os.geteuid() == 0 else None
        # A short path: the name of a socket has at most some hundred bytes.
        self.folder = Path(tempfile.mkdtemp(prefix=f"pigpen-{name}-", dir=_short_folder()))
        if self._account is not None:
            os.chown(self.folder, self._account.pw_uid, self._account.pw_gid)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, command: list[str]) -> None:
        """Run to the end as the server's account."""
        who = {} if self._account is None else _as(self._account)
        subprocess.run(command, cwd=self.folder, check=True, capture_output=True, **who)

    def begin(self, command: list[str], is_up: Callable[[], object]) -> None:
        """Start it, and wait until `is_up` raises nothing."""
        who = {} if self._account is None else _as(self._account)
        log = self.folder / "log"
        with log.open("ab") as file:
            self._held = subprocess.Popen(
                ["/bin/sh", "-c", _HELD, "sh", *command],
                cwd=self.folder,
                env={**os.environ, "STOP": self._signal, "FOLDER": str(self.folder)},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=file,
                start_new_session=True,  # Ctrl-C is for the tests: they end it
                text=True,
                **who,
            )
        assert self._held.stdout is not None
        self.pid = int(self._held.stdout.readline())
        end = time.monotonic() + _PATIENCE
        while True:
            try:
                is_up()
            except Exception as problem:
                if time.monotonic() > end:
                    raise RuntimeError(
                        f"{command[0]} does not start: {log.read_text()}"
                    ) from problem
                time.sleep(0.01)
            else:
                return

    def stop(self) -> None:
        """End it in good order, at once; who is connected loses the line."""
        if self._held is not None:
            self._held.communicate("keep\n")
            self._held = None

    def kill(self) -> None:
        """SIGKILL: whatever it had not written is gone."""
        everything = self._processes()
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGKILL)
        self.stop()
        while any(is_there(pid) for pid in everything):  # what it started ends a moment later
            time.sleep(0.01)

    def stand_still(self) -> None:
        """Let it hang, until `go_on`."""
        for pid in self._processes():
            os.kill(pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """Wake it up again."""
        for pid in self._processes():
            os.kill(pid, signal.SIGCONT)

    def _processes(self) -> list[int]:
        """Its own and those that it started."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children")
        return [self.pid, *map(int, children.read_text().split() if children.exists() else ())]


class PostgreSQL(Held):
    """A cluster of its own; `fsync`: a commit waits for the disk."""

    def __init__(self, *, fsync: bool = False) -> None:
        programs = _programs()
        super().__init__("pg", "INT")  # fast: sessions are broken off
        self._data = self.folder / "data"
        sure = _SURE if fsync else _QUICK
        options = ("listen_addresses=", f"unix_socket_directories={self.folder}", *sure)
        told = [f"--{option}" for option in (*options, "max_connections=200")]
        self._command = [str(programs / "postgres"), "-D", str(self._data), *told]
        about = ["--auth=trust", f"--username={_USER}", "--no-locale", "--encoding=UTF8"]
        self.run([str(programs / "initdb"), "-D", str(self._data), "--no-sync", *about])
        self.start()

    def start(self) -> None:
        """Again, after `stop` or `kill`."""
        self.begin(self._command, lambda: self._admin().close())

    def url(self, name: str) -> str:
        """Of one of its databases, as settings have it."""
        return f"postgresql+psycopg://{_USER}@/{name}?host={self.folder}"

    def create(self, name: str, template: str = "template1") -> str:
        """The URL of a new database, a copy of `template`, which nobody may be connected to."""
        self.tell(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.url(name)

    def drop(self, name: str) -> None:
        """Forget a database; who is connected loses the line."""
        self.tell(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    def tell(self, statement: str) -> None:
        """One statement of who owns all."""
        with self._admin() as connection:
            connection.execute(statement.encode())

    def _admin(self) -> psycopg.Connection:
        return psycopg.connect(
            dbname="postgres", user=_USER, host=str(self.folder), autocommit=True, connect_timeout=5
        )


class Redis(Held):
    """Empty at each start: it keeps nothing on disk."""

    def __init__(self) -> None:
        program = shutil.which("redis-server") or shutil.which("valkey-server")
        if program is None:
            raise NotInstalled("Redis", "redis-server")
        super().__init__("redis", "TERM")
        self._socket = self.folder / "redis.sock"
        told = {"port": "0", "unixsocket": self._socket, "unixsocketperm": "777", "save": ""}
        options = [str(word) for name, value in told.items() for word in (f"--{name}", value)]
        self._command = [program, *options, "--appendonly", "no", "--dir", str(self.folder)]
        self.start()

    def start(self) -> None:
        """Again, after `stop` or `kill`."""
        self.begin(self._command, lambda: self._ask(lambda client: client.ping()))

    @property
    def url(self) -> str:
        """As settings have it."""
        return f"unix://{self._socket}"

    def empty(self) -> None:
        """Forget everything."""
        self._ask(lambda client: client.flushall())

    def _ask(self, question: Callable[[redis.Redis], object]) -> None:
        with redis.Redis(unix_socket_path=str(self._socket)) as client:
            question(client)


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def _programs() -> Path:
    """The folder of PostgreSQL's programs, the newest."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).resolve().parent
    folders = [f for f in Path("/").glob(_DEBIANS.lstrip("/")) if (f / "initdb").exists()]
    if not folders:
        raise NotInstalled("PostgreSQL", "postgresql")
    return max(folders, key=lambda folder: int(folder.parent.name))


def _account() -> pwd.struct_passwd:
    known = {entry.pw_name: entry for entry in pwd.getpwall()}
    return next(known[name] for name in _ACCOUNTS if name in known)


def _as(account: pwd.struct_passwd) -> dict[str, Any]:
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def _short_folder() -> str:
    return "/tmp" if Path("/tmp").is_dir() else tempfile.gettempdir()
