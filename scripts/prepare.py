"""Compile and solve, once, what the tests of pages and servers ask for.

python scripts/prepare.py

Every server prepares its bots in processes that are nice to others. On a machine that tests keep
busy they would come last, each server's anew, while pages wait for them. What is on disk already
costs the start of a process.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from pigpen.server.work import ANSWER, GOOD


class Task(NamedTuple):
    """A module of the server that leaves what it worked out in the caches on disk."""

    module: str
    arguments: tuple[str, ...] = ()
    question: bytes = b""  # a line that a worker answers


def bot(name: str, game: str, options: str = "{}") -> Task:
    """A bot's machine code, or the solution that it plays from."""
    return Task("pigpen.server.prepare", (name, game, options))


TASKS = (  # what takes longest first
    bot("sharpshooter", "piggles"),
    bot("worlds-64", "push-out-the-pig"),
    bot("thief", "piggy-piggy"),
    bot("optimal", "hog"),
    bot("optimal", "pig"),
    Task("pigpen.server.study_work", question=b'{"game":"pig","options":[],"sides":6}\n'),
    Task(
        "pigpen.server.study_work",
        question=b'{"game":"hog","options":[["throws","one"]],"sides":6,"other":0}\n',
    ),
    Task(
        "pigpen.server.strategies_work",
        question=b'{"game":"pig","options":[],"strategies":["hold-at-20"]}\n',
    ),
    Task("pigpen.server.learn_work", question=b'{"type":"race","game":"pig","target":10}\n'),
    bot("optimal", "pig", '{"target":30}'),
)


def run(task: Task) -> None:
    """Do it in a process of its own; a failure shows what it said."""
    command = [sys.executable, "-m", task.module, *task.arguments]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        if task.question:
            process.stdin.write(task.question)
            process.stdin.flush()
            is_good = process.stdout.read(ANSWER.size)[:1] == bytes([GOOD])
        else:
            is_good = process.wait() == 0
    if not is_good:  # why is on stderr
        sys.exit(f"{' '.join(command)} {task.question.decode()}")


def main() -> None:
    """As many tasks at a time as there are processors."""
    print("Compiling and solving what the tests share …", flush=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(run, TASKS))


if __name__ == "__main__":
    main()
