"""Back a server up, restore it, move it to another database, by its settings. Blocks.

What signs cookies goes along, or nobody would be who they were.
"""

from pathlib import Path
from tempfile import TemporaryDirectory

from pigpen.core.errors import PigpenError
from pigpen.core.said import Translatable
from pigpen.server.access.guests import refuse_other_key
from pigpen.server.settings import Settings
from pigpen.server.store import backup
from pigpen.server.store.backup import Counts
from pigpen.server.store.backup_file import check
from pigpen.server.store.database import connect_unchanged, file_of
from pigpen.server.store.exclusive import no_server
from pigpen.server.store.keys import load_key, store_key


class NoDatabase(PigpenError):
    """There is nothing to be backed up."""


def back_up(settings: Settings, path: Path) -> Counts:
    """Write a backup of what a server keeps, while it runs or not.

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
    """Put a backup where a server will find it, and none is running.

    With `renew`, games that are not over get new secrets: since the backup they may have ended, and
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
    """Have another database hold what this one does; this one stays as it is.

    No server may use either: games played on at both would follow from the same secrets.

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
