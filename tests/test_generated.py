"""Files that scripts write from the package say what the package says now."""

import pytest

from scripts import environments, protocol, strength_page, thrown_types, wire_types

SCRIPTS = (environments, protocol, strength_page, thrown_types, wire_types)


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.TARGET.name)
def test_the_file_is_not_stale(script):
    assert script.TARGET.read_text("utf-8") == script.text(), f"run: python -m {script.__name__}"
