"""Records of games in which pieces are thrown: replayed, verified, and refused if altered."""

import re

import pytest

PLAYED = "play piggles --rounds 2 --opponent random --seed 4 --name Ann"
TYPED = "\n".join(["abc", "throw x=-8 v=20", "load -", *(f"sudden 0{s}" for s in "abcdef")] * 40)


@pytest.fixture(scope="module", params=["mujoco", "table"])
def engine(request):
    return request.param


@pytest.fixture
def record(pigpen, tmp_path, engine):
    """A whole game, and what it is like with one text in place of another."""
    path = tmp_path / "game.toml"
    pigpen(f"{PLAYED} --engine {engine} --record {path}", TYPED + "\n")
    return path


def altered(record, old, new):
    text = record.read_text("utf-8")
    assert re.search(old, text)
    record.write_text(re.sub(old, new, text, count=1), "utf-8")
    return record


def test_it_is_replayed_and_every_landing_follows_from_the_secret(pigpen, record, engine):
    assert f'engine = "{engine} ' in record.read_text("utf-8")
    shown = pigpen(["replay", str(record)])
    assert (shown.status, shown.complaints) == (0, "")
    assert "The game is over." in shown.out
    shown = pigpen(["verify", str(record)])
    assert shown.status == 0
    assert shown.out.startswith("Fair: all ")


def test_a_piece_that_was_moved_is_found_out(pigpen, record):
    """An eighth of an inch: the next code that can be said."""
    path = altered(record, r'"(\d\w) (-?[\d.]+) (-?[\d.]+) (#\w+)', r'"\1 \2 0.125 \4')
    shown = pigpen(["verify", str(path)])
    assert shown.status == 1
    assert re.search(r"Ply \d+: '.* 0.125 #\w+' does not follow from the secret", shown.err)


def test_a_piece_that_was_turned_is_found_out(pigpen, record):
    path = altered(record, r"(#\w{6})\w", r"\g<1>1")
    assert pigpen(["verify", str(path)]).status == 1


def test_a_throw_that_was_aimed_otherwise_is_found_out(pigpen, record):
    path = altered(record, r"throw x=-8", "throw x=-7")
    assert pigpen(["verify", str(path)]).status == 1


def test_another_model_is_said_to_be_no_comparison(pigpen, record, engine):
    path = altered(record, f'engine = "{engine} [^"]*"', f'engine = "{engine} 0.0"')
    shown = pigpen(["verify", str(path)])
    assert shown.status == 0
    assert "Not comparable: " in shown.out


def test_a_result_that_was_altered_is_found_out(pigpen, record):
    path = altered(record, r"result = \[[^\]]*\]", "result = [0.5, -0.5]")
    assert pigpen(["verify", str(path)]).status == 1
