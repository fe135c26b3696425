"""The package shows its environments, and says what to install where a library is missing."""

import importlib
import sys

import pytest

from pigpen import envs
from pigpen.core.extras import NoLibrary


def test_each_name_is_there_and_loaded_on_first_use():
    pytest.importorskip("pettingzoo")
    assert dir(envs) == sorted(envs.__all__)
    for name in envs.__all__:
        assert getattr(envs, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'Batches'"):
        _ = envs.Batches


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("one_seat", "gymnasium", "envs"),
        ("vector", "gymnasium", "envs"),
        ("aec", "pettingzoo", "envs"),
        ("spiel", "pyspiel", "openspiel"),
    ],
)
def test_a_missing_library_is_said_with_what_installs_it(monkeypatch, module, library, extra):
    for name in ("spaces", "one_seat", module):
        monkeypatch.delitem(sys.modules, f"pigpen.envs.{name}", raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ModuleNotFoundError, match=rf"pip install 'pigpen\[{extra}\]'") as refused:
        importlib.import_module(f"pigpen.envs.{module}")
    assert isinstance(refused.value, NoLibrary)
