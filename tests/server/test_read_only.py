"""A database that takes nothing for a while, or from the start: said in words, nothing lost."""

import os
import subprocess
import sys

import pytest
from faulty import faulty
from patience import PATIENCE
from serving import Person, act

pytestmark = pytest.mark.sqlite

OPEN = {"game": "pig", "options": {}, "seats": [{"kind": "own"}, {"kind": "open"}]}
SERVE = [sys.executable, "-m", "pigpen", "serve", "--no-browser", "--port", "0"]


def test_a_database_that_turns_read_only_refuses_and_is_well_again(tmp_path):
    with (
        faulty(tmp_path / "db", PIGPEN_BOT_DELAY="0.1") as (address, faults),
        Person(address) as ann,
    ):
        created = ann.open("own", "open", target=1000)
        bots = ann.open("hold-at-20", "hold-at-20", target=1000)["table"]
        with Person(address) as bob:
            bob.join(created["invites"][0]["invite"])
            with ann.live(created["table"]) as a, ann.live(bots) as watched:
                assert a.ask(act(0, 1, "first"))["type"] == "done"
                a.wait(lambda: a.ply > 1)
                seen = a.ply
                faults.say(read_only=1)
                page = a if a.is_my_turn() else None
                with bob.live(created["table"]) as b:
                    page = page or b
                    command = act(seen, 1, "second")
                    refused = page.ask(command)
                    assert (refused["type"], refused["code"]) == ("refused", "storage")
                    assert "could not be stored" in refused["text"] or "disk" in refused["text"]
                    assert ann.ask("POST", "/tables", OPEN, 503)["code"] == "storage"
                    assert ann.http.get("/api/ready").status_code == 503
                    assert ann.ask("GET", "/health") == {"status": "ok"}
                    assert ann.ask("GET", f"/tables/{created['table']}")["now"]["ply"] == seen
                    watched.wait(lambda: watched.now["blocked"] == "storage")
                    held_at = watched.ply
                    faults.say(read_only=0)
                    assert page.ask(command)["type"] == "done"
                    page.wait(lambda: page.ply > seen)
                watched.wait(lambda: watched.ply > held_at)
                assert watched.now["blocked"] is None
                for live in (a, watched):
                    live.ask({"type": "undo", "id": "u", "ply": 0, "undone": 0})  # up to date
                    assert [entry["ply"] for entry in live.table["log"]] == list(range(live.ply))
        assert ann.ask("GET", "/ready")["status"] == "ok"


def test_a_folder_that_cannot_be_written_to_is_named_at_the_start(tmp_path):
    done = _on_read_only(tmp_path / "kept", SERVE)
    assert done.returncode == 2
    assert f"The folder {tmp_path / 'kept'} cannot be written to" in done.stderr
    assert "PIGPEN_DATABASE" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_database_in_a_folder_that_cannot_be_written_to_is_named_too(tmp_path):
    folder = tmp_path / "kept"
    with faulty(_made(folder) / "db"):
        pass
    (folder / "log").unlink()
    done = _on_read_only(folder, SERVE)
    assert done.returncode == 2
    assert f"The database sqlite:///{folder / 'db'} cannot be used" in done.stderr
    assert "Traceback" not in done.stderr


def _made(folder):
    folder.mkdir(exist_ok=True)
    return folder


def _on_read_only(folder, command):
    """Run a command with a database in a folder that nobody can write to, root neither."""
    _made(folder)
    environment = {**os.environ, "PIGPEN_DATABASE": str(folder / "db")}
    if os.getuid():
        folder.chmod(0o500)
    elif subprocess.run(["unshare", "-m", "true"], check=False).returncode:
        pytest.skip("root may write everywhere, and may not mount here")
    else:
        mount = f"mount --bind '{folder}' '{folder}' && mount -o remount,ro,bind '{folder}'"
        command = ["unshare", "-m", "sh", "-c", f'{mount} && exec "$@"', "sh", *command]
    try:
        return subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    finally:
        folder.chmod(0o700)
