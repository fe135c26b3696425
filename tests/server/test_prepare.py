"""What prepares a bot works in a process of its own, and for nobody once its server is gone."""

import os
import subprocess
import sys

import pytest

# The process that prepares holds on to stdout, so that its end is the end of that pipe.
SERVER = """
import os, subprocess, sys
asked = ("optimal", "pig", "{}", str(os.getpid()))
process = subprocess.Popen((sys.executable, "-m", "pigpen.server.prepare", *asked))
print("started", flush=True)
sys.stdin.read()
"""
TOO_LONG = 120  # seconds; what is left alone solves Pig, interpreted, in about as long


@pytest.mark.skipif(os.name != "posix", reason="it looks up its parent as POSIX has it")
def test_it_ends_in_the_midst_of_its_work_when_its_server_was_killed(tmp_path):
    environment = {**os.environ, "PIGPEN_KERNELS": "interpreted", "XDG_CACHE_HOME": str(tmp_path)}
    command, pipe = [sys.executable, "-c", SERVER], subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment) as server:
        assert server.stdout.readline() == b"started\n"
        server.kill()
        server.communicate(timeout=TOO_LONG)
    assert not list(tmp_path.rglob("*.solution"))  # it was not done
