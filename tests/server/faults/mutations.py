"""Changes of the server's code that schedules over several nodes must notice, each tried alone.

python tests/server/faults/mutations.py [schedules]

It plays them on a copy of the sources, and says which promise broke, and at which seed first.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

HERE = Path(__file__).parent
SOURCES = HERE.parents[2] / "src"
SERVER = Path("pigpen/server")


class Mutation(NamedTuple):
    """A change of one place."""

    name: str
    file: str  # of the server
    was: str
    becomes: str
    is_rare: bool = False  # fewer than one schedule in a hundred notices it


MUTATIONS = (
    Mutation(
        "commits without the lease's number",
        "live/tables.py",
        "Append(before, decided.events, after, lease)",
        "Append(before, decided.events, after, None)",
    ),
    Mutation(
        "every node does the server's work",
        "nodes/ownership.py",
        """        if not self.owns(table_id):
            raise NotOwner
        return self._leases[shard_of(table_id)]""",
        "        return None",
    ),
    Mutation(
        "no fresh read before a refusal",
        "live/tables.py",
        "and before is not None and not self._coordination.is_alone:",
        "and False:",
    ),
    Mutation(
        "no polling each second",
        "nodes/change_feed.py",
        "        found = await asyncio.to_thread("
        "self._versions, tuple(self._shown()), tuple(shards))",
        "        return",
    ),
    Mutation(
        "only tables with viewers are polled",
        "nodes/node.py",
        "await self._change_feed.poll(self._ownership.shards)",
        "await self._change_feed.poll(())",
    ),
    Mutation(
        "a cached table is used although its write had no response",
        "live/tables.py",
        "        entry.table, entry.in_doubt = None, before  # should the outcome",
        "        # should the outcome",
        is_rare=True,
    ),
    Mutation(
        "the delta of a wake-up is applied although an earlier one was missed",
        "live/tables.py",
        "        if entry.table.changes + 1 != news.changes:",
        "        if entry.table.changes >= news.changes:",
    ),
    Mutation(
        "the delta of a wake-up is applied twice",
        "live/tables.py",
        "        if entry.table.changes + 1 != news.changes:",
        "        if entry.table.changes + 1 < news.changes:",
    ),
    Mutation(
        "changes are not read to the last one",
        "nodes/change_feed.py",
        """            while changes < (changes := self._wanted[table_id]):
                await self._tables.catch_up(table_id, changes)""",
        "            pass",
    ),
    Mutation(
        "viewers do not receive what was read",
        "live/tables.py",
        "is not before:\n            self._on_remote_change(entry.table)",
        "is not before:\n            pass",
        is_rare=True,
    ),
    Mutation(
        "viewers do not receive the delta of a wake-up",
        "live/tables.py",
        "        self._on_remote_change(entry.table)\n        return True",
        "        return True",
    ),
    Mutation(
        "unreachable players count as gone",
        "nodes/peers.py",
        "return min(self._connected_for(), awake_for) >= self._patience",
        "return True",
    ),
    Mutation(
        "a node that lost a lease does not check again",
        "nodes/change_feed.py",
        "        self._handled.pop(table_id, None)",
        "        return",
        is_rare=True,
    ),
    Mutation(
        "a phrase that was delivered is delivered again",
        "live/phrases.py",
        "            return False\n        self._add(",
        "            pass\n        self._add(",
    ),
    Mutation(
        "completed commands are forgotten",
        "table/decide.py",
        """    done = table.ply_of(client_id)
    if done is not None:
        return Repeated(done)
    if isinstance(command, Act) and""",
        "    if isinstance(command, Act) and",
    ),
)


def tried(mutation: Mutation, schedules: int) -> str:
    """Return the verdict of the schedules on a mutation."""
    with TemporaryDirectory() as folder:
        sources = Path(folder) / "src"
        shutil.copytree(SOURCES, sources, ignore=shutil.ignore_patterns("static", "manual"))
        place = sources / SERVER / mutation.file
        text = place.read_text()
        assert text.count(mutation.was) == 1, f"{mutation.name}: its place is gone"
        place.write_text(text.replace(mutation.was, mutation.becomes))
        paths = os.pathsep.join(map(str, (sources, HERE, HERE.parent)))
        run = subprocess.run(
            [sys.executable, HERE / "test_several_nodes.py", str(schedules)],
            env={**os.environ, "PYTHONPATH": paths},
            capture_output=True,
            text=True,
            check=False,
        )
    return run.stdout or run.stderr[-500:]


def is_caught(said: str, schedules: int) -> bool:
    """Whether a promise broke, or a schedule could not go on."""
    return " failed, 0" not in said and not said.startswith(f"{schedules:,} ")


def main() -> None:
    """Try each; exit status 1 if one was not noticed."""
    schedules = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    missed = 0
    for mutation in MUTATIONS:
        said = tried(mutation, schedules)
        first, _, _ = said.partition("\n")
        caught = is_caught(said, schedules)
        missed += not caught
        summary = next((line for line in said.splitlines() if " schedules, " in line), "broke off")
        print(
            f"{'caught' if caught else 'MISSED'}: {mutation.name}\n    {first}\n    {summary}",
            flush=True,
        )
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
