"""Words that the style rules out are counted, and ceilings never rise."""

from scripts import ratchets

BROKEN = {
    "headless docstring": '"""What a bot knows."""',
    "docstring that leans on another": '"""The same for programs."""',
    "headless who": "It is shown to who asks. Who asks waits.",
    "nobody, somebody": "Somebody else wrote first.",
    "anew": "Read it\n    # anew.",
    "in place of": "one in\n# place of two",
    "so many": "So many at once.",
    "but for": "all but for the last",
    "save": "all save that one",
    "lest": "lest it fail",
    "for ever": "kept for ever",
    "any more": "not there any more.",
    "anyhow": "It ends anyhow.",
    "for, where because is meant": "It waits, for it is late.",
    "Any": "def f(x: Any) -> list[Any]: ...",
}
SOUND = """
def legal(board: object) -> None:
    \"""Return whether Any player has so many moves, if any more moves are left.

    Who wins? Save the game, for three seats.
    \"""
"""


def test_each_rule_finds_what_it_is_for_and_nothing_else():
    texts = {f"src/{number}.py": text for number, text in enumerate(BROKEN.values())}
    found = ratchets.hits(texts | {"src/sound.py": SOUND})
    assert found.keys() == BROKEN.keys()
    for number, (name, places) in enumerate(found.items()):
        assert {hit.file for hit in places} == {f"src/{number}.py"}, name
    assert [len(found[name]) for name in ("headless who", "Any")] == [2, 2]
    assert found["anew"][0].line == 2


def test_a_count_above_its_ceiling_is_named_and_no_ceiling_rises():
    texts = {"src/a.py": "anew, anew", "docs/b.md": "lest"}
    found = ratchets.hits(texts)
    ceilings = dict.fromkeys(found, 3) | {"anew": 1}
    del ceilings["lest"]
    assert [rule.name for rule in ratchets.risen(found, ceilings)] == ["anew", "lest"]
    today = ratchets.lowered(found, ceilings)
    assert (today["anew"], today["lest"], today["so many"]) == (1, 1, 0)
    rule = next(rule for rule in ratchets.RULES if rule.name == "anew")
    said = ratchets.complaint(rule, found["anew"], 1, {"src/a.py"}).splitlines()
    assert said[0] == "anew: 2 places, at most 1 allowed. Write: again"
    assert said[1:] == ["  src/a.py:1: anew, anew"] * 2


def test_a_ceiling_above_that_of_main_is_named_unless_its_rule_is_new():
    before = {"anew": 1, "lest": 2}
    assert ratchets.raised({"anew": 1, "lest": 1, "so many": 9}, before) == []
    assert ratchets.raised({"anew": 2, "lest": 2}, before) == [
        "anew: the ceiling was 1 and is now 2. A ceiling may only fall."
    ]
    assert ratchets.raised({"anew": 2}, {}) == []  # of a clone without history
