"""Files that scripts write from the package say what the package says now."""

import json
import tomllib
from pathlib import Path

import pytest

from benchmarks import suite
from scripts import environments, public_api, strength_page, thrown_types

SCRIPTS = (environments, public_api, strength_page, suite, thrown_types)
ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.TARGET.name)
def test_the_file_is_not_stale(script):
    assert script.TARGET.read_text("utf-8") == script.text(), f"run: python -m {script.__name__}"


def test_the_version_stands_in_pyproject_and_the_citation_alone():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    cited = (ROOT / "CITATION.cff").read_text("utf-8").splitlines()
    assert f"version: {project['version']}" in cited
    assert f"license: {project['license']}" in cited
    for file in ("web/package.json", "benchmarks/boardgame_io/package.json"):
        assert "version" not in json.loads((ROOT / file).read_text("utf-8")), file
