"""Files that a script writes from the package: write one anew, or say that it is stale."""

import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]


def keep(target: Path, text: str, script: str) -> int:
    """Write `text`, or with --check only compare it; 1 when the file on disk is another."""
    if "--check" not in sys.argv[1:]:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, "utf-8")
        return 0
    if target.exists() and target.read_text("utf-8") == text:
        return 0
    print(f"{target.relative_to(ROOT)} is stale; run: python -m scripts.{script}", file=sys.stderr)
    return 1
