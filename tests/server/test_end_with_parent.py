"""Nothing works on for a program that is gone: its end of a pipe tells, however it ended."""

import os
import subprocess
import sys

from patience import PATIENCE, ended
from serving import get
from test_restart import start

from benchmarks.local_server import SERVE

INTERPRETED = {**os.environ, "PIGPEN_KERNELS": "interpreted"}

# Those that play hold on to stdout, so that the end of all is the end of that pipe.
SERVER = """
import asyncio
from pigpen.server.work.worker import ProcessWorker
from time import sleep

async def serve():
    worker = ProcessWorker(limit=1000)
    await worker.call(abs, -1)
    asyncio.create_task(worker.call(sleep, 1000))
    await asyncio.sleep(0)
    print("at work", flush=True)
    await asyncio.sleep(1000)

asyncio.run(serve())
"""
LAB = """
from pigpen.lab.trials.design import Design, vary
from pigpen.lab.trials.run import play

if __name__ == "__main__":
    design = Design("pig", tuple(vary("pig", {}, {})), ("random",), 20_000, 1)
    for chunk in play(design, processes=2):
        print("game", chunk.first, flush=True)
"""


def test_a_process_at_work_ends_when_its_server_is_killed():
    """It holds on to stdout, so that its end is the end of that pipe."""
    with subprocess.Popen(
        [sys.executable, "-c", SERVER], stdout=subprocess.PIPE, env=INTERPRETED
    ) as server:
        assert server.stdout.readline() == b"at work\n"
        server.kill()
        ended(server)


def test_a_server_ends_with_the_program_that_started_it(tmp_path):
    with start(tmp_path / "db") as process:
        assert process.stdout.readline().startswith("Pigpen is at http://")
        process.stdin.close()
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == ""


def test_a_server_that_was_not_told_so_needs_no_input(tmp_path):
    """As under systemd, which gives it none."""
    command = [word for word in SERVE if word != "--end-with-input"]
    with subprocess.Popen(
        [*command, "--port", "0", "--database", str(tmp_path / "db")],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            address = process.stdout.readline().split()[3]
            for _ in range(20):  # it would see the end of its input before the first
                assert get(f"{address}api/health").json() == {"status": "ok"}
        finally:
            process.kill()


def test_processes_of_the_lab_end_when_the_lab_is_killed(tmp_path):
    program = tmp_path / "lab.py"
    program.write_text(LAB)
    with subprocess.Popen(
        [sys.executable, str(program)], stdout=subprocess.PIPE, env=INTERPRETED
    ) as lab:
        for _ in range(3):  # the first two chunks are its own
            assert lab.stdout.readline()
        lab.kill()
        ended(lab)
