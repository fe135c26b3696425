"""What may differ from one server to another."""

import os
from pathlib import Path
from typing import NamedTuple

import platformdirs
from sqlalchemy.engine import make_url

ENVIRONMENT = "PIGPEN_DATABASE"  # a file, or a URL of SQLAlchemy's
STATIC = Path(__file__).parent / "static"  # where Vite puts the browser client


class Settings(NamedTuple):
    """One server's settings; make them with `settings`."""

    database: str  # URL
    folder: Path  # for the key that signs cookies
    bot_delay: float = 0.7  # seconds between an event and a bot's answer, for eyes to follow
    static: Path = STATIC


def settings(database: str | None = None, *, bot_delay: float = 0.7) -> Settings:
    """Settings for a database given as a file or a URL, by the environment or not at all."""
    given = database or os.environ.get(ENVIRONMENT) or str(_default_file())
    url = given if "://" in given else f"sqlite:///{Path(given).expanduser().absolute()}"
    folder = _folder(url)
    folder.mkdir(parents=True, exist_ok=True)
    return Settings(url, folder, bot_delay)


def _default_file() -> Path:
    return platformdirs.user_data_path("pigpen") / "pigpen.sqlite3"


def _folder(url: str) -> Path:
    """Beside the database where that is a file."""
    parsed = make_url(url)
    file = parsed.database if parsed.get_backend_name() == "sqlite" else None
    return Path(file).parent if file else _default_file().parent
