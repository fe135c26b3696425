"""Backs a server up, restores it, or moves it to another database, by its settings. Blocking.

A backup contains the key that signs cookies, so that guests keep their identity.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from pigpen.core.errors import PigpenError
from pigpen.core.translations import Translatable
from pigpen.server.access.guests import refuse_other_key
from pigpen.server.settings import Settings
from pigpen.server.store import backup
from pigpen.server.store.backup import Counts
from pigpen.server.store.backup_file import check
from pigpen.server.store.database import connect_unchanged, file_of
from pigpen.server.store.exclusive import no_server
from pigpen.server.store.keys import load_key, store_key


class NoDatabase(PigpenError):
    """There is no database to back up."""


def back_up(settings: Settings, path: Path) -> Counts:
    """Write a backup of a server's database and key; the server may be running.

    Raises:
        PigpenError, OSError: nothing was written.
    """
    _check_is_there(settings)
    engine = connect_unchanged(settings.database)
    try:
        return backup.back_up(engine, path, load_key(settings, engine))
    finally:
        engine.dispose()


def restore(settings: Settings, path: Path, *, replace: bool = False, renew: bool = True) -> Counts:
    """Restore a backup to a server's database and key; no server may be running.

    With `renew`, unfinished games get new secrets: since the backup they may have ended and
    published the old ones.

    Raises:
        PigpenError, OSError: nothing was changed.
    """
    head, _ = check(path)
    if head.key and settings.folder is not None and not replace:
        refuse_other_key(settings.folder, head.key)
    engine = connect_unchanged(settings.database)
    try:
        with no_server(settings, engine):
            _, counts = backup.restore(engine, path, replace=replace, renew=renew)
            if head.key:
                store_key(settings, engine, head.key)
            return counts
    finally:
        engine.dispose()


def move(source: Settings, target: Settings) -> Counts:
    """Copy a server's database to another one; the source is not modified.

    No server may use either database, because games that continue at both would share secrets.

    Raises:
        PigpenError, OSError: nothing was changed.
    """
    _check_is_there(source)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "moving"
        engine = connect_unchanged(source.database)
        try:
            with no_server(source, engine):
                back_up(source, path)
        finally:
            engine.dispose()
        return restore(target, path, renew=False)


def _check_is_there(settings: Settings) -> None:
    """Check that a database that is a file is there: to open it would make one.

    Raises:
        NoDatabase: it is not.
    """
    file = file_of(settings.database)
    if file is not None and not file.exists():
        raise NoDatabase(Translatable("There is no database at {file}.", file=str(file)))
