"""What may differ from one server to another."""

import os
from pathlib import Path
from typing import NamedTuple

import platformdirs
from sqlalchemy.engine import make_url

from pigpen.core.errors import PigpenError
from pigpen.server.limits import Limits

DATABASE = "PIGPEN_DATABASE"  # in the environment: a file, or a URL of SQLAlchemy's
BOT_DELAY = "PIGPEN_BOT_DELAY"  # in the environment: seconds
LIMIT = "PIGPEN_MOST_"  # in the environment, before the name of a limit: a number, 0 for none
STATIC = Path(__file__).parent / "static"  # where Vite puts the browser client


class BadSetting(PigpenError):
    """A setting that says nothing; the message names it."""


_DELAY = "0.7"  # seconds: long enough for eyes to follow
_LONGEST_DELAY = 60  # seconds


class Settings(NamedTuple):
    """One server's settings; make them with `settings`."""

    database: str  # URL
    folder: Path  # for the key that signs cookies
    bot_delay: float  # seconds between an event and a bot's answer
    static: Path = STATIC
    limits: Limits = Limits()


def settings(database: str | None = None, *, bot_delay: float | None = None) -> Settings:
    """Settings as given, else by the environment, else the usual ones.

    Raises:
        BadSetting: a value in the environment makes no sense.
        OSError: the folder of the database cannot be made.
    """
    given = database or os.environ.get(DATABASE) or str(_default_file())
    url = given if "://" in given else f"sqlite:///{Path(given).expanduser().absolute()}"
    folder = _folder(url)
    folder.mkdir(parents=True, exist_ok=True)
    delay = _bot_delay() if bot_delay is None else bot_delay
    return Settings(url, folder, delay, limits=_limits())


def _limits() -> Limits:
    return Limits(*(_limit(name, usual) for name, usual in Limits()._asdict().items()))


def _limit(name: str, usual: int) -> int:
    variable = f"{LIMIT}{name.upper()}"
    given = os.environ.get(variable, str(usual))
    if not (given.isascii() and given.isdecimal()):
        raise BadSetting(f"{variable} is a number, 0 for no limit; {given!r} was given.")
    return int(given)


def _bot_delay() -> float:
    given = os.environ.get(BOT_DELAY, _DELAY)
    try:
        seconds = float(given)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= _LONGEST_DELAY:
        raise BadSetting(f"{BOT_DELAY} is 0 to {_LONGEST_DELAY} seconds; {given!r} was given.")
    return seconds


def _default_file() -> Path:
    return platformdirs.user_data_path("pigpen") / "pigpen.sqlite3"


def _folder(url: str) -> Path:
    """Beside the database where that is a file."""
    parsed = make_url(url)
    file = parsed.database if parsed.get_backend_name() == "sqlite" else None
    return Path(file).parent if file else _default_file().parent
