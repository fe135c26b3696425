"""Which changes make the slow tests of play run again."""

import pytest

from scripts import checked

FILE = "tests/bots/test_strength.py"
FILES = (
    FILE,
    "requirements/dev.txt",
    "src/pigpen/bots/piggles/margin_forecast.npy",
    "src/pigpen/bots/strength.py",
    "src/pigpen/games/big_pig.py",
    "src/pigpen/games/pig.py",
    "src/pigpen/kernels/big-pig.wasm",
    "src/pigpen/server/app.py",
)
AS_IT_WAS = '"""Play a bot."""\n\ndef play():\n    """Play."""\n    return 1  # a pig\n'


@pytest.fixture
def repository(tmp_path, monkeypatch):
    """One in a folder that has the name of a game."""
    root = tmp_path / "hog" / "server"
    monkeypatch.setattr(checked, "ROOT", root)
    monkeypatch.setattr(checked, "RECORD", root / "record.txt")
    for name in FILES:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(AS_IT_WAS)
    yield root
    forget()


def forget():
    for known in (checked._recorded, checked._play, checked._files, checked._hash):
        known.cache_clear()


def left_out():
    """The games whose tests the record lets the gate leave out."""
    forget()
    return {game for game in checked.GAMES if checked.is_checked(FILE, game)}


EVERY = set(checked.GAMES)


@pytest.mark.parametrize(
    ("name", "stale"),
    [
        (FILE, EVERY),
        ("requirements/dev.txt", EVERY),
        ("src/pigpen/bots/piggles/margin_forecast.npy", {"piggles"}),
        ("src/pigpen/bots/strength.py", EVERY),
        ("src/pigpen/bots/new.py", EVERY),
        ("src/pigpen/games/big_pig.py", {"big-pig"}),
        ("src/pigpen/games/pig.py", {"pig"}),
        ("src/pigpen/kernels/big-pig.wasm", {"big-pig"}),
        ("src/pigpen/server/app.py", set()),
    ],
)
def test_a_change_makes_the_tests_of_the_games_run_that_it_can_reach(repository, name, stale):
    forget()
    checked.RECORD.write_text("\n".join(checked.line(FILE, game) for game in checked.GAMES))
    assert left_out() == EVERY
    (repository / name).write_text(AS_IT_WAS.replace("return 1", "return 2"))
    assert left_out() == EVERY - stale


def test_words_about_the_code_make_no_test_run(repository):
    forget()
    checked.RECORD.write_text("\n".join(checked.line(FILE, game) for game in checked.GAMES))
    reworded = AS_IT_WAS.replace("Play a bot.", "Play\n\na bot.").replace("Play.", "Play it.")
    (repository / "src/pigpen/bots/strength.py").write_text(f"# A comment.\n{reworded}")
    assert left_out() == EVERY


def test_without_a_record_all_run(repository, monkeypatch, capsys):
    monkeypatch.setattr(checked, "CHECKS", {FILE: checked.GAMES})
    monkeypatch.setattr("sys.argv", ["checked", "--stale"])
    assert left_out() == set()
    checked.main()
    assert "slow tests of play of 1 of 1 files" in capsys.readouterr().out
    checked.RECORD.write_text("\n".join(checked.line(FILE, game) for game in checked.GAMES))
    forget()
    checked.main()
    assert capsys.readouterr().out == ""


def test_a_file_of_tests_counts_all_its_games(repository):
    forget()
    checked.RECORD.write_text(checked.line(FILE, "pig"))
    assert checked.is_checked(FILE, "pig")
    assert not checked.is_checked(FILE, "pig", "hog")
