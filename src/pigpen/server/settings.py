"""What may differ from one server to another."""

import os
import re
from pathlib import Path
from typing import NamedTuple

import platformdirs
from sqlalchemy.engine import make_url

from pigpen.core.errors import PigpenError
from pigpen.play.engines import ENGINES, USUAL
from pigpen.server.access.limits import Limits

DATABASE = "PIGPEN_DATABASE"  # in the environment: a file, or a URL of SQLAlchemy's
BOT_DELAY = "PIGPEN_BOT_DELAY"  # in the environment: seconds
AWAY_AFTER = "PIGPEN_AWAY_AFTER"  # in the environment: seconds
ENGINE = "PIGPEN_ENGINE"  # in the environment: what works throws out, of `play.engines`
KEPT_TRAJECTORIES = "PIGPEN_KEPT_TRAJECTORIES"  # in the environment: a number, 0 for all
HOSTS = "PIGPEN_HOSTS"  # in the environment: names parted by commas, empty for any
LIMIT = "PIGPEN_MOST_"  # in the environment, before the name of a limit: a number, 0 for none
RENAMED = {  # what a setting was called, and is
    "PIGPEN_KEPT_ROLLS": KEPT_TRAJECTORIES,
    "PIGPEN_MOST_CARRIES": "PIGPEN_MOST_DEVICE_LINKS",
}
STATIC = Path(__file__).parent / "static"  # where Vite puts the browser client
DOCS = Path(__file__).parent / "manual"  # where Sphinx puts the documentation


class BadSetting(PigpenError):
    """A setting that says nothing; the message names it."""


_HOST = re.compile(r"(?:\*\.)?[a-z0-9_.-]+|[0-9a-f:]+")  # a name, its children, an address
_DELAY = "0.7"  # seconds: long enough for eyes to follow
_LONGEST_DELAY = 60  # seconds
_AWAY = "30"  # seconds: longer than a train's tunnel, shorter than patience
_LONGEST_AWAY = 3600  # seconds
_KEPT = 20_000  # trajectories: about 200 MB


class Settings(NamedTuple):
    """One server's settings; make them with `settings`."""

    database: str  # URL
    folder: Path  # for the key that signs cookies
    bot_delay: float  # seconds between an event and a bot's answer
    static: Path = STATIC
    docs: Path = DOCS
    limits: Limits = Limits()
    away_after: float = float(_AWAY)  # seconds until a bot may sit in for who is not there
    engine: str = USUAL  # that works throws out
    hosts: tuple[str, ...] = ()  # names that the server goes by; none: whatever it is called
    kept_trajectories: int = _KEPT  # of throws, the latest; 0: all


def settings(database: str | None = None, *, bot_delay: float | None = None) -> Settings:
    """Settings as given, else by the environment, else the usual ones.

    Raises:
        BadSetting: a value in the environment makes no sense, or has an older name.
        OSError: the folder of the database cannot be made.
    """
    _refuse_old_names()
    given = database or os.environ.get(DATABASE) or str(_default_file())
    url = given if "://" in given else f"sqlite:///{Path(given).expanduser().absolute()}"
    folder = _folder(url)
    folder.mkdir(parents=True, exist_ok=True)
    delay = _seconds(BOT_DELAY, _DELAY, _LONGEST_DELAY) if bot_delay is None else bot_delay
    away = _seconds(AWAY_AFTER, _AWAY, _LONGEST_AWAY)
    kept = _number(KEPT_TRAJECTORIES, _KEPT)
    return Settings(
        url,
        folder,
        delay,
        limits=_limits(),
        away_after=away,
        engine=_engine(),
        hosts=_hosts(),
        kept_trajectories=kept,
    )


def _refuse_old_names() -> None:
    for old, new in RENAMED.items():
        if old in os.environ:
            raise BadSetting(f"{old} is called {new} now.")


def _engine() -> str:
    name = os.environ.get(ENGINE, USUAL)
    if name not in ENGINES:
        raise BadSetting(f"{ENGINE} is one of {', '.join(ENGINES)}; {name!r} was given.")
    return name


def _hosts() -> tuple[str, ...]:
    given = os.environ.get(HOSTS, "").lower()
    names = tuple(name.strip() for name in given.split(",") if name.strip())
    for name in names:
        if not _HOST.fullmatch(name):
            raise BadSetting(
                f"{HOSTS} is names parted by commas, without ports, such as"
                f" pigpen.example,*.pigpen.example; {name!r} was given."
            )
    return names


def _limits() -> Limits:
    limits = Limits()._asdict().items()
    return Limits(*(_number(f"{LIMIT}{name.upper()}", usual) for name, usual in limits))


def _number(variable: str, usual: int) -> int:
    given = os.environ.get(variable, str(usual))
    if not (given.isascii() and given.isdecimal()):
        raise BadSetting(f"{variable} is a number, 0 for no limit; {given!r} was given.")
    return int(given)


def _seconds(variable: str, usual: str, longest: int) -> float:
    given = os.environ.get(variable, usual)
    try:
        seconds = float(given)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= longest:
        raise BadSetting(f"{variable} is 0 to {longest} seconds; {given!r} was given.")
    return seconds


def _default_file() -> Path:
    return platformdirs.user_data_path("pigpen") / "pigpen.sqlite3"


def _folder(url: str) -> Path:
    """Beside the database where that is a file."""
    parsed = make_url(url)
    file = parsed.database if parsed.get_backend_name() == "sqlite" else None
    return Path(file).parent if file else _default_file().parent
