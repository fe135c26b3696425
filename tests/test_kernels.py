"""The modules of kernels: small, and for every machine.

`make modules` checks that they are made from the sources as they are.
"""

import re

import pytest

from pigpen.core.manifest import read, write
from scripts.kernels import __main__ as kernels
from scripts.kernels.__main__ import FOLDER
from scripts.kernels.asked import MODULES

pytestmark = pytest.mark.compiled

MOST_BYTES = 2_050_000  # of all together
OF_A_MACHINE = (b"/root", b"/home", b"/work", b"/tmp", b"/usr", b"site-packages", b"\\Users")


def test_there_is_a_module_of_each_game_and_no_other():
    files = {path.name for path in FOLDER.iterdir() if path.is_file()}
    assert files == {"SOURCE.md", *(f"{module}.wasm" for module in MODULES)}


@pytest.mark.parametrize("rest", [None, b"", b"<html>not found</html>"])
def test_a_module_that_is_not_there_or_damaged_is_stale(rest, tmp_path, monkeypatch):
    monkeypatch.setattr(kernels, "FOLDER", tmp_path)
    if rest is not None:
        (tmp_path / "pig.wasm").write_bytes(rest)
    assert kernels.is_stale("pig")


def test_a_module_that_lacks_an_entry_or_has_one_too_many_is_stale(tmp_path, monkeypatch):
    told = read((FOLDER / "pig.wasm").read_bytes())
    monkeypatch.setattr(kernels, "FOLDER", tmp_path)
    for entries in (dict(list(told.entries.items())[1:]), told.entries | {"k(i)": ("e0", "i")}):
        content = b"\0asm\1\0\0\0" + write(told._replace(entries=entries))
        (tmp_path / "pig.wasm").write_bytes(content)
        assert kernels.is_stale("pig")


def test_all_modules_together_are_small():
    assert sum(path.stat().st_size for path in FOLDER.glob("*.wasm")) < MOST_BYTES


@pytest.mark.parametrize("module", MODULES)
def test_nothing_of_the_machine_that_made_it_is_in_a_module(module):
    content = (FOLDER / f"{module}.wasm").read_bytes()
    assert [path for path in OF_A_MACHINE if path in content] == []
    assert not re.search(rb"[A-Z]:\\\\", content)
