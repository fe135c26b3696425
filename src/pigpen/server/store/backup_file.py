"""The file of a backup: the same for every database, and whole or refused.

A line that says what it is, then gzip of frames, each with its length before it: who made it
and when (`Head`), rows of one table after the other (`Rows`), and how many there were of each,
with the SHA-256 of all frames before (`End`). It gets its name only once all of it is on the disk.
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
from pigpen.core.said import Translatable

_MAGIC = b"pigpen backup 1\n"
_LENGTH = Struct(">I")
_LARGEST = 1 << 28  # bytes of a frame, by far
_DAMAGES = EOFError, gzip.BadGzipFile, zlib.error, msgspec.MsgspecError, UnicodeDecodeError
_OURS = 0o600  # it holds invites, hands and the secrets of tables


class BadBackup(PigpenError):
    """A file that is no backup, or not the whole of one."""


class Head(msgspec.Struct, tag="head"):
    """What the rows are of."""

    schema: str  # revision of the database
    program: str  # version that wrote it
    made: int  # ms since 1970
    key: bytes  # that signs cookies, where a file beside the database holds it


class Rows(msgspec.Struct, tag="rows"):
    """Some rows of a table, in the order of its key."""

    table: str
    columns: list[str]
    rows: list[list[Any]]


class End(msgspec.Struct, tag="end"):
    """Nothing is missing."""

    counts: dict[str, int]  # rows by table
    digest: bytes


_DECODER = msgspec.msgpack.Decoder(Head | Rows | End)


def write(path: Path, head: Head, parts: Iterable[Rows]) -> dict[str, int]:
    """Write a backup to a new file; how many rows each table has.

    Raises:
        OSError: it cannot be written; nothing is left of it.
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
    """The parts of a backup, one after the other, and its end.

    Raises:
        BadBackup: as soon as something is wrong; at the latest at the end.
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
    """Read all of a backup: what it is of, and what is in it.

    Raises:
        BadBackup: it is none, or not whole.
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
    """A file that has its name once the block has written all of it, and it is on the disk."""
    coming = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    handle = os.open(coming, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OURS)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        coming.replace(path)
    finally:
        coming.unlink(missing_ok=True)
    with suppress(OSError):  # elsewhere a folder cannot be opened
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
