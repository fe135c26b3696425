"""The file format of a backup: equal for all databases, and refused unless complete.

A magic line, then gzip of frames, each preceded by its length: the origin (`Head`), the rows of one
table after the other (`Rows`), and the number of rows by table with the SHA-256 of all frames
before (`End`). The file gets its name only once all of it is on disk.
"""

import gzip
import os
import secrets
import zlib
from collections import Counter
from collections.abc import Generator, Iterable
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from struct import Struct
from typing import Any, BinaryIO

import msgspec

from pigpen.core.errors import PigpenError
from pigpen.core.translations import Translatable

_MAGIC = b"pigpen backup 1\n"
_LENGTH = Struct(">I")
_LARGEST = 1 << 28  # bytes of a frame, far above any real one
_DAMAGES = EOFError, gzip.BadGzipFile, zlib.error, msgspec.MsgspecError, UnicodeDecodeError
_PRIVATE = 0o600  # it contains invites, hands and the secrets of tables


class BadBackup(PigpenError):
    """The file is no backup, or incomplete."""


class Head(msgspec.Struct, tag="head"):
    """The origin of the rows."""

    schema: str  # revision of the schema
    program: str  # version that wrote it
    made: int  # ms since 1970
    key: bytes  # signs cookies; empty if no file beside the database holds it


class Rows(msgspec.Struct, tag="rows"):
    """Some rows of a table, in the order of its primary key."""

    table: str
    columns: list[str]
    rows: list[list[Any]]


class End(msgspec.Struct, tag="end"):
    """The last frame: the backup is complete."""

    counts: dict[str, int]  # rows by table
    digest: bytes


_DECODER = msgspec.msgpack.Decoder(Head | Rows | End)


def write(path: Path, head: Head, parts: Iterable[Rows]) -> dict[str, int]:
    """Write a backup to a new file; return the number of rows by table.

    Raises:
        OSError: the file cannot be written; nothing is left of it.
    """
    counts: Counter[str] = Counter()
    with _appearing(path) as file:
        file.write(_MAGIC)
        digest = sha256()
        with gzip.GzipFile("", "wb", 6, file, mtime=0) as packed:
            _put(packed, digest, head)
            for part in parts:
                counts[part.table] += len(part.rows)
                _put(packed, digest, part)
            _put(packed, digest, End(dict(counts), digest.digest()))
    return dict(counts)


def read(path: Path) -> Generator[Head | Rows, None, End]:
    """Yield the frames of a backup one by one, and return the last.

    Raises:
        BadBackup: as soon as something is wrong, at the latest at the end.
    """
    try:
        with path.open("rb") as file:
            if file.read(len(_MAGIC)) != _MAGIC:
                raise BadBackup(Translatable("{file} is no backup of Pigpen.", file=str(path)))
            with gzip.GzipFile(fileobj=file) as packed:
                return (yield from _frames(packed))
    except (*_DAMAGES, _Broken) as problem:
        said = "{file} is damaged, or not all of it is there; nothing was changed."
        raise BadBackup(Translatable(said, file=str(path))) from problem


def check(path: Path) -> tuple[Head, End]:
    """Read all of a backup; return its first and its last frame.

    Raises:
        BadBackup: the file is no backup, or incomplete.
    """
    parts = read(path)
    head = next(parts)
    assert isinstance(head, Head)
    while True:
        try:
            next(parts)
        except StopIteration as done:
            return head, done.value


class _Broken(Exception):
    """Frames that do not follow from one another."""


def _frames(packed: gzip.GzipFile) -> Generator[Head | Rows, None, End]:
    digest, counts, is_first = sha256(), Counter[str](), True
    while True:
        before = digest.digest()
        frame = _DECODER.decode(_take(packed, digest))
        if isinstance(frame, Head) != is_first:
            raise _Broken
        is_first = False
        if isinstance(frame, End):
            if frame.digest != before or frame.counts != dict(counts) or packed.read(1):
                raise _Broken
            return frame
        if isinstance(frame, Rows):
            counts[frame.table] += len(frame.rows)
        yield frame


def _put(packed: gzip.GzipFile, digest: Any, frame: Head | Rows | End) -> None:
    body = msgspec.msgpack.encode(frame)
    for part in (_LENGTH.pack(len(body)), body):
        digest.update(part)
        packed.write(part)


def _take(packed: gzip.GzipFile, digest: Any) -> bytes:
    (size,) = _LENGTH.unpack(_exactly(packed, _LENGTH.size))
    if size > _LARGEST:
        raise _Broken
    body = _exactly(packed, size)
    digest.update(_LENGTH.pack(size))
    digest.update(body)
    return body


def _exactly(packed: gzip.GzipFile, size: int) -> bytes:
    found = packed.read(size)
    if len(found) != size:
        raise EOFError
    return found


@contextmanager
def _appearing(path: Path) -> Generator[BinaryIO]:
    """Open a file that gets its name once the block has written all of it to disk."""
    coming = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    handle = os.open(coming, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        coming.replace(path)
    finally:
        coming.unlink(missing_ok=True)
    with suppress(OSError):  # Windows cannot open a folder
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
