"""Processes beside the server, for tests that look at them or kill them."""

import subprocess


def processes_of(parent: int, module: str) -> list[int]:
    """The numbers of a process's children that run a module."""
    whole_lines = ["ps", "-A", "-ww", "-o", "pid=,ppid=,args="]  # however narrow the terminal
    listed = subprocess.check_output(whole_lines, text=True)
    lines = [line.split(maxsplit=2) for line in listed.splitlines()]
    return [int(pid) for pid, of, said in lines if int(of) == parent and module in said]
