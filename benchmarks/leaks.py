"""Whether anybody is told of hidden cards: whole matches, played again with other cards.

A server in this process, real connections, and people who ask all that may be asked. Each match is
played once as it is, and once for each viewer with cards exchanged that this viewer cannot
know: at the table, and then at the table of the rematch, not a byte may differ until it is over.
Only what is drawn at random for each table and the time of day are masked. The settings are those
of `tests/server/sittings.py`.

python -m benchmarks.leaks [matches of each setting [words of the settings that are meant]]
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from pigpen.server.access.limits import Limits

MATCHES = 2
_SHOWN = 5  # differences of one setting
_UNLIMITED = Limits(*(0 for _ in Limits._fields))


def main() -> None:
    """Compare and print; exit status 1 if anything differs."""
    sys.path[:0] = [str(Path(__file__).parents[1] / "tests" / part) for part in ("", "server")]
    from compared import Compared, compare
    from serving import serving
    from sittings import WHOLE

    matches = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    words = sys.argv[2:]
    meant = {
        name: match
        for name, match in WHOLE.items()
        if not words or any(word in name for word in words)
    }
    total, begun = Compared(), process_time()
    print(f"{'setting':<46}{'matches':>8}{'plies':>8}{'cards':>8}{'bytes':>14}  differences")
    with TemporaryDirectory() as folder, serving(Path(folder) / "db", limits=_UNLIMITED) as address:
        for name, match in meant.items():
            row = Compared()
            for seed in range(1, matches + 1):
                row = row.and_then(compare(address, match, seed))
            total = total.and_then(row)
            counts = f"{row.plies:>8,}{row.exchanged:>8,}{row.size:>14,}  {len(row.found)}"
            print(f"{name:<46}{matches:>8}{counts}", flush=True)
            for each in row.found[:_SHOWN]:
                print(f"    {each}", flush=True)
    print(
        f"{matches * len(meant)} matches of {total.plies:,} plies, {total.exchanged:,} cards"
        f" exchanged, {total.size:,} bytes compared in {process_time() - begun:,.0f} s of"
        f" processor: {len(total.found)} differences"
    )
    sys.exit(bool(total.found))


if __name__ == "__main__":
    main()
