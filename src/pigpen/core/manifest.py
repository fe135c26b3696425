"""Manifests of kernel modules: JSON in a custom section named `pigpen`."""

import json
from typing import Any, Final, NamedTuple

VERSION: Final = 1  # of how entries are called (`core.marshalling`); raised when that changes
SECTION: Final = "pigpen"
_HEAD: Final = b"\0asm\1\0\0\0"
_CUSTOM: Final = 0  # the number of such sections


class Unreadable(Exception):
    """The file is no module, is damaged, or is of another version of Pigpen."""


class Manifest(NamedTuple):
    """The contents of a module: its game, fingerprints and entries."""

    game: str
    rules: dict[str, str]  # the game's own kernels (`Binding.told`)
    kernels: dict[str, str]  # fingerprints by `Bound.name_beside`
    entries: dict[str, tuple[str, str]]  # by kernel and codes of its arguments: export, result


def write(manifest: Manifest) -> bytes:
    """Return the section that holds `manifest`."""
    told = {"version": VERSION, **manifest._asdict()}
    text = json.dumps(told, sort_keys=True, separators=(",", ":")).encode()
    name = SECTION.encode()
    content = _counted(len(name)) + name + text
    return bytes([_CUSTOM]) + _counted(len(content)) + content


def read(module: bytes) -> Manifest:
    """Return the manifest of a module.

    Raises:
        Unreadable: with the reason.
    """
    try:
        told: dict[str, Any] = json.loads(_section(module))
        version = told.pop("version")
        manifest = Manifest(**told)
    except (ValueError, IndexError, KeyError, TypeError) as problem:
        raise Unreadable("it is damaged") from problem
    if version != VERSION:
        raise Unreadable(f"it is of version {version}, and {VERSION} is read here")
    return manifest


def _section(module: bytes) -> bytes:
    if module[: len(_HEAD)] != _HEAD:
        raise ValueError("no WebAssembly")
    at = len(_HEAD)
    while at < len(module):
        kind = module[at]
        size, start = _count(module, at + 1)
        at = start + size
        if kind == _CUSTOM:
            length, start = _count(module, start)
            if module[start : start + length] == SECTION.encode():
                return module[start + length : at]
    raise ValueError("no manifest")


def _counted(number: int) -> bytes:
    """Encode a number in LEB128, as WebAssembly encodes lengths."""
    found = bytearray()
    while number >= 0x80:
        found.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes([*found, number])


def _count(content: bytes, at: int) -> tuple[int, int]:
    """Decode a LEB128 number at `at`; return it and where it ends."""
    number = shift = 0
    while content[at] & 0x80:
        number |= (content[at] & 0x7F) << shift
        shift += 7
        at += 1
    return number | content[at] << shift, at + 1
