"""Fair chance: derived as the docstring of play.fair says, and evenly."""

import hashlib
import hmac

import numpy as np
import pytest
from tables import at, table

from pigpen.play.fair import FairChance, commitment, new_secret

SECRET = bytes(range(32))
PIG = table("pig")
IN_AIR = at(PIG, "roll")
TEN_SEATS = table("pig", seats=10, first="random")
CHI_SQUARE_5 = 25.74  # 99.99 % points (Abramowitz & Stegun, table 26.8)
CHI_SQUARE_9 = 33.72
KNOWN = [6, 2, 5, 6, 3, 5, 4, 3, 5, 2, 1, 5, 4, 5, 1, 1, 6, 2, 1, 3]


def derived(secret: bytes, contributions: list[str], ply: int, sides: int) -> int:
    """The published recipe, written again without our code."""
    mix = hashlib.sha256("\n".join(contributions).encode()).hexdigest()
    attempt = 0
    while True:
        digest = hmac.new(secret, f"{mix}:{ply}:{attempt}".encode(), hashlib.sha256).digest()
        word = int.from_bytes(digest[:8], "big")
        if word < 2**64 // sides * sides:
            return word % sides
        attempt += 1


def faces(chance: FairChance, plies: range) -> list[int]:
    return [chance.outcome(PIG, IN_AIR, ply) for ply in plies]


def test_the_commitment_is_sha_256():
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_secrets_are_32_bytes_and_new():
    assert len({new_secret() for _ in range(10)}) == 10
    assert len(new_secret()) == 32


@pytest.mark.parametrize("contributions", [[], ["ann"], ["ann", "bob"], ["ü", ""]])
def test_outcomes_follow_the_published_recipe(contributions):
    chance = FairChance(SECRET, tuple(contributions))
    expected = [1 + derived(SECRET, contributions, ply, 6) for ply in range(200)]
    assert faces(chance, range(200)) == expected


def test_the_first_seat_follows_the_recipe_too():
    chance = FairChance(SECRET, ("ann",))
    drawn = chance.outcome(TEN_SEATS, at(TEN_SEATS), 0)
    assert drawn == derived(SECRET, ["ann"], 0, 10)


def test_known_answers():
    """Fixed for ever: a change would break the verification of old records."""
    assert faces(FairChance(SECRET, ("ann", "bob")), range(20)) == KNOWN


def test_an_outcome_depends_on_the_ply_only_not_on_what_was_asked_before():
    chance = FairChance(SECRET)
    assert faces(chance, range(50))[::-1] == [
        chance.outcome(PIG, IN_AIR, ply) for ply in reversed(range(50))
    ]


def test_the_secret_the_seats_and_the_ply_all_matter():
    plies = range(100)
    rolls = [
        faces(FairChance(SECRET, ("ann", "bob")), plies),
        faces(FairChance(SECRET, ("bob", "ann")), plies),
        faces(FairChance(SECRET, ("ann",)), plies),
        faces(FairChance(SECRET[::-1], ("ann", "bob")), plies),
        faces(FairChance(SECRET, ("ann", "bob")), range(100, 200)),
    ]
    assert len({tuple(roll) for roll in rolls}) == len(rolls)


def test_faces_are_uniform_over_plies():
    counts = np.bincount(faces(FairChance(SECRET), range(6000)), minlength=7)[1:]
    assert ((counts - 1000) ** 2 / 1000).sum() < CHI_SQUARE_5


def test_first_seats_are_uniform_over_secrets():
    start = at(TEN_SEATS)
    drawn = [
        FairChance(hashlib.sha256(bytes([n % 256, n // 256])).digest()).outcome(TEN_SEATS, start, 0)
        for n in range(5000)
    ]
    counts = np.bincount(drawn, minlength=10)
    assert ((counts - 500) ** 2 / 500).sum() < CHI_SQUARE_9


def test_unequal_outcomes_come_as_often_as_they_should():
    """No dice game has them; games of cards and pieces do."""

    def loaded(rules, p, probability):
        probability[:4] = 0.0, 0.5, 0.2, 0.3
        return 4

    game = PIG._replace(kernels=PIG.kernels._replace(chance=loaded))
    chance = FairChance(SECRET)
    counts = np.bincount([chance.outcome(game, IN_AIR, ply) for ply in range(6000)], minlength=4)
    assert counts[0] == 0
    expected = np.array([3000, 1200, 1800])
    assert ((counts[1:] - expected) ** 2 / expected).sum() < CHI_SQUARE_5


def test_a_word_in_the_incomplete_run_is_drawn_again(monkeypatch):
    """Otherwise the lowest outcomes would come a little more often."""
    words = {0: 2**64 - 1, 1: 2**64 - 4, 2: 2**64 - 5}  # 2**64 = 4 mod 6
    monkeypatch.setattr(FairChance, "_word", lambda self, ply, attempt: words[attempt])
    assert FairChance(SECRET).outcome(PIG, IN_AIR, 0) == 1 + (2**64 - 5) % 6
