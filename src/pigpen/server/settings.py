"""Settings of a server, read from environment variables and validated."""

import os
import re
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import platformdirs
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from pigpen.core.errors import PigpenError
from pigpen.core.suggestions import did_you_mean
from pigpen.core.translations import Translatable
from pigpen.play.engines import DEFAULT_ENGINE, ENGINES
from pigpen.server.access.limits import Limits
from pigpen.server.access.proxies import LOOPBACK, trusted_networks
from pigpen.server.logging_setup import FORMATS, LEVELS

DATABASE = "PIGPEN_DATABASE"  # in the environment: a file, or a URL of SQLAlchemy's
BOT_DELAY = "PIGPEN_BOT_DELAY"  # in the environment: seconds
AWAY_AFTER = "PIGPEN_AWAY_AFTER"  # in the environment: seconds
ENGINE = "PIGPEN_ENGINE"  # in the environment: the engine that simulates throws, of `play.engines`
KEPT_TRAJECTORIES = "PIGPEN_KEPT_TRAJECTORIES"  # in the environment: a number, 0 for all
HOSTS = "PIGPEN_HOSTS"  # in the environment: names separated by commas; empty: any
KEEP = "PIGPEN_KEEP_"  # in the environment, before a field of `Retention`: days, 0: indefinitely
LOG = "PIGPEN_LOG"  # in the environment: lines or json
LOG_LEVEL = "PIGPEN_LOG_LEVEL"  # in the environment: warning, info (each request) or debug
METRICS = "PIGPEN_METRICS"  # in the environment: a token that permits reading the metrics
PROXIES = "PIGPEN_PROXIES"  # in the environment: addresses and networks separated by commas
REDIS = "PIGPEN_REDIS"  # in the environment: a URL, for several nodes
OPERATOR = "PIGPEN_OPERATOR"  # in the environment: a secret; empty: no operator's page
LIMIT = "PIGPEN_MOST_"  # in the environment, before the name of a limit: a number, 0 for none
RENAMED = {  # old and new names of settings
    "FORWARDED_ALLOW_IPS": PROXIES,  # uvicorn's own
    "PIGPEN_KEPT_ROLLS": KEPT_TRAJECTORIES,
    "PIGPEN_MOST_CARRIES": "PIGPEN_MOST_DEVICE_LINKS",
}
KEY = "PIGPEN_KEY"  # in the environment: 64 hexadecimal digits
STATIC = Path(__file__).parent / "static"  # where Vite writes the browser client
DOCS = Path(__file__).parent / "manual"  # where Sphinx writes the documentation


class BadSetting(PigpenError):
    """A setting has an invalid value; the message names it."""


_HOST = re.compile(r"(?:\*\.)?[a-z0-9_.-]+|[0-9a-f:]+")  # a name, its children, an address
_TOKEN = re.compile(r"[!-~]{16,256}")
_KEY = re.compile(r"[0-9A-Fa-f]{64}")
_POSTGRESQL = "postgresql+psycopg"
_POSTGRESQL_NAMES = ("postgres", "postgresql")
_FORM = "postgresql://USER:PASSWORD@HOST/NAME"
_DELAY = "0.7"  # seconds: long enough to follow a bot's moves
_MAX_DELAY = 60  # seconds
_AWAY = "30"  # seconds: longer than a tunnel on a train, shorter than people's patience
_MAX_AWAY = 3600  # seconds
_MIN_SECRET = 16  # characters
_LAB_DAYS = 7
_KEPT = 20_000  # trajectories: about 200 MB


class Retention(NamedTuple):
    """Days for which unused data is kept; 0: indefinitely."""

    finished: int = 0  # finished or closed tables
    untouched: int = 0  # other tables
    trajectories: int = 0  # of throws
    lab_runs: int = _LAB_DAYS  # finished runs, since their last request


class Settings(NamedTuple):
    """The settings of one server; `settings` creates them."""

    database: str  # URL
    folder: Path | None  # of the key that signs cookies; None: the key is in the database
    bot_delay: float  # seconds between an event and a bot's answer
    static: Path = STATIC
    docs: Path = DOCS
    limits: Limits = Limits()
    away_after: float = float(_AWAY)  # seconds until a bot may play for an absent person
    engine: str = DEFAULT_ENGINE  # that simulates throws
    hosts: tuple[str, ...] = ()  # accepted host names; empty: all
    kept_trajectories: int = _KEPT  # number of the latest trajectories to keep; 0: all
    key: bytes = b""  # signs cookies; empty: stored beside the database
    operator: str = ""  # the operator's secret
    proxies: tuple[str, ...] = trusted_networks(LOOPBACK)  # whose forwarding headers count
    retention: Retention = Retention()
    log: str = FORMATS[0]
    log_level: str = LEVELS[0]
    metrics: str = ""  # token for reading the metrics; empty: no metrics
    redis: str = ""  # URL for messages between nodes; empty: a single node


_CHANNELS = ("redis://", "rediss://", "unix://")


def settings(database: str | None = None, *, bot_delay: float | None = None) -> Settings:
    """Return settings from the arguments, else from the environment, else the defaults.

    Raises:
        BadSetting: a value in the environment is invalid, or has an old or unknown name.
    """
    _refuse_unknown_names()
    given = database or os.environ.get(DATABASE) or str(_default_file())
    url = _url(given)
    folder = _folder(url)
    delay = _seconds(BOT_DELAY, _DELAY, _MAX_DELAY) if bot_delay is None else bot_delay
    away = _seconds(AWAY_AFTER, _AWAY, _MAX_AWAY)
    kept = _number(KEPT_TRAJECTORIES, _KEPT)
    return Settings(
        url,
        folder,
        delay,
        limits=Limits(*_numbers(LIMIT, Limits())),
        away_after=away,
        engine=_engine(),
        hosts=_hosts(),
        kept_trajectories=kept,
        key=_key(),
        redis=_redis(url),
        operator=_operator(),
        proxies=_proxies(),
        log=_one_of(LOG, FORMATS),
        log_level=_one_of(LOG_LEVEL, LEVELS),
        metrics=_token(),
        retention=Retention(*_numbers(KEEP, Retention())),
    )


def _url(given: str) -> str:
    """Return a URL for SQLAlchemy; common names of PostgreSQL get our driver."""
    scheme, mark, rest = given.partition("://")
    if not mark:
        return f"sqlite:///{Path(given).expanduser().absolute()}"
    url = f"{_POSTGRESQL if scheme in _POSTGRESQL_NAMES else scheme}://{rest}"
    try:
        make_url(url)
    except ArgumentError:
        raise BadSetting(
            "{variable} is a file, or {form}.", variable=DATABASE, form=_FORM
        ) from None
    return url


def _refuse_unknown_names() -> None:
    """Refuse old names, and names of no limit: a limit with a typing error would limit nothing."""
    families = {LIMIT: Limits._fields, KEEP: Retention._fields}
    for name in os.environ:
        if name in RENAMED:
            raise BadSetting("{old} is called {new} now.", old=name, new=RENAMED[name])
        for prefix, fields in families.items():
            known = [prefix + field.upper() for field in fields]
            if name.startswith(prefix) and name not in known:
                listed = Translatable("there are {names}.", names=", ".join(known))
                hint = did_you_mean(name, known, listed)
                raise BadSetting("There is no setting {name}; {hint}", name=name, hint=hint)


def _redis(database: str) -> str:
    url = os.environ.get(REDIS, "")
    if url and not url.startswith(_CHANNELS):
        raise BadSetting("{variable} begins with redis://, rediss:// or unix://.", variable=REDIS)
    if url and make_url(database).get_backend_name() != "postgresql":
        raise BadSetting(
            "{variable} is for several servers that share a PostgreSQL: name it in"
            " {database}, or leave {variable} out.",
            variable=REDIS,
            database=DATABASE,
        )
    if url and find_spec("redis") is None:
        raise BadSetting(
            "{variable} needs what `pip install 'pigpen[hosting]'` brings.", variable=REDIS
        )
    return url


def _engine() -> str:
    name = os.environ.get(ENGINE, DEFAULT_ENGINE)
    if name not in ENGINES:
        raise BadSetting(
            "{variable} is one of {choices}; {given!r} was given.",
            variable=ENGINE,
            choices=", ".join(ENGINES),
            given=name,
        )
    return name


def _key() -> bytes:
    given = os.environ.get(KEY, "")
    if given and not _KEY.fullmatch(given):
        raise BadSetting(
            "{variable} is 64 hexadecimal digits, as `openssl rand -hex 32` makes"
            " them; {count} characters were given.",
            variable=KEY,
            count=len(given),
        )
    return bytes.fromhex(given)


def _hosts() -> tuple[str, ...]:
    given = os.environ.get(HOSTS, "").lower()
    names = tuple(name.strip() for name in given.split(",") if name.strip())
    for name in names:
        if not _HOST.fullmatch(name):
            raise BadSetting(
                "{variable} is names parted by commas, without ports, such as"
                " pigpen.example,*.pigpen.example; {name!r} was given.",
                variable=HOSTS,
                name=name,
            )
    return names


def _operator() -> str:
    secret = os.environ.get(OPERATOR, "")
    if secret and len(secret) < _MIN_SECRET:
        raise BadSetting(
            "{variable} has at least {shortest} characters, such as those that"
            " `openssl rand -hex 16` makes.",
            variable=OPERATOR,
            shortest=_MIN_SECRET,
        )
    return secret


def _proxies() -> tuple[str, ...]:
    given = os.environ.get(PROXIES, LOOPBACK)
    try:
        return trusted_networks(given)
    except ValueError:
        raise BadSetting(
            "{variable} is addresses and networks parted by commas, such as"
            " 127.0.0.1,10.1.0.0/16, and never all; {given!r} was given.",
            variable=PROXIES,
            given=given,
        ) from None


def _one_of(variable: str, choices: tuple[str, ...]) -> str:
    """Return the value of the variable, by default the first choice."""
    given = os.environ.get(variable) or choices[0]
    if given not in choices:
        raise BadSetting(
            "{variable} is one of {choices}; {given!r} was given.",
            variable=variable,
            choices=", ".join(choices),
            given=given,
        )
    return given


def _token() -> str:
    given = os.environ.get(METRICS, "")
    if given and not _TOKEN.fullmatch(given):
        raise BadSetting(
            "{variable} is a token of 16 to 256 letters, digits or signs of ASCII.",
            variable=METRICS,
        )
    return given


def _numbers(prefix: str, usual: Limits | Retention) -> Iterator[int]:
    """Yield the number of each setting with this prefix, in the order of the fields of `usual`."""
    for name, number in usual._asdict().items():
        yield _number(prefix + name.upper(), number)


def _number(variable: str, usual: int) -> int:
    given = os.environ.get(variable, str(usual))
    if not (given.isascii() and given.isdecimal()):
        raise BadSetting(
            "{variable} is a number, 0 for no limit; {given!r} was given.",
            variable=variable,
            given=given,
        )
    return int(given)


def _seconds(variable: str, usual: str, longest: int) -> float:
    given = os.environ.get(variable, usual)
    try:
        seconds = float(given)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= longest:
        raise BadSetting(
            "{variable} is 0 to {longest} seconds; {given!r} was given.",
            variable=variable,
            longest=longest,
            given=given,
        )
    return seconds


def _default_file() -> Path:
    return platformdirs.user_data_path("pigpen") / "pigpen.sqlite3"


def _folder(url: str) -> Path | None:
    """Return the folder of the database; None if it is not a file."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return None
    file = parsed.database
    return Path(file).parent if file else _default_file().parent
