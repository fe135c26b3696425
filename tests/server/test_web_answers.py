"""The recorded answers of the client's component tests are what the server answers.

`web/tests/answers` has a file for each page: addresses, and the answer to each. To record an
address that a test newly asks for, add it with `null` as its answer and run this module.
"""

import json
import tempfile
from pathlib import Path

import httpx
import pytest
from serving import serving

ANSWERS = Path(__file__).parents[2] / "web" / "tests" / "answers"


@pytest.mark.parametrize("path", sorted(ANSWERS.glob("*.json")), ids=lambda path: path.stem)
def test_the_answers_of_the_components_tests_are_the_servers(ann, path):
    recorded = json.loads(path.read_text("utf-8"))
    assert {asked: ann.ask("GET", asked.removeprefix("/api")) for asked in recorded} == recorded


def main() -> None:
    """Record all answers again."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "answers.sqlite3") as host:
        for path in ANSWERS.glob("*.json"):
            asked = json.loads(path.read_text("utf-8"))
            answers = {each: httpx.get(f"http://{host}{each}", timeout=60).json() for each in asked}
            lines = (
                f"{json.dumps(each)}: {json.dumps(told, ensure_ascii=False)}"
                for each, told in answers.items()
            )
            path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
