"""Provably fair chance by commitment: no player can choose the dice, and anyone can check them.

1. The table draws a secret of 32 bytes and publishes its SHA-256. 2. The seats send contributions,
which are unknown when the secret is drawn. 3. Outcome number `ply` of the history follows from both
by HMAC-SHA256. 4. After the game the secret is published, and every outcome can be derived again.

In full: with `mix` the hex SHA-256 of the contributions joined by line feeds, attempt n of ply p
reads the first eight bytes, big-endian, of HMAC(secret, "mix:p:n") as a word of 64 bits. Among N
equally likely outcomes in ascending order the word modulo N picks one, unless it is in the last,
incomplete run of N below 2**64, which leads to attempt n + 1. Where outcomes differ in probability,
the upper 53 bits as a fraction pick from the running sum. Where outcomes cannot be listed, because
something is thrown, HMAC(secret, "mix:p:throw") seeds the engine that computes the landing
(`play.throws`).
"""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from pigpen.core.game import CHANCE, NOBODY, AnyGame, AnyPosition, resigning_seat
from pigpen.core.position import apply_to, listed_outcomes, outcomes, to_move

_WORD = 1 << 64


def new_secret() -> bytes:
    """Return 32 random bytes."""
    return secrets.token_bytes(32)


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of a secret in hex, which is published before the game."""
    return hashlib.sha256(secret).hexdigest()


class FairChance(NamedTuple):
    """A source of outcomes that can be verified after the game."""

    secret: bytes
    contributions: tuple[str, ...] = ()  # from the seats, in order of arrival

    def outcome(self, game: AnyGame, position: AnyPosition, ply: int) -> int:
        """Return the outcome at `ply` of the history, where chance is to act."""
        return self.pick(listed_outcomes(game, position), ply)

    def pick(self, possible: Mapping[int, float], ply: int) -> int:
        """Return the outcome for `ply`, out of outcomes with their probabilities."""
        codes = list(possible)
        if len(set(possible.values())) == 1:
            return codes[self._below(len(codes), ply)]
        fraction = (self._word(ply, 0) >> 11) / (1 << 53)
        return _pick(codes, list(possible.values()), fraction)

    def seed(self, ply: int) -> bytes:
        """Return 32 bytes that seed all randomness of a throw which lands at `ply`."""
        return self._digest(f"{ply}:throw")

    def bot_seed(self, ply: int, num_undone: int = 0) -> int:
        """Return a bot's seed, from the secret: a seed that is known would reveal its bluffs.

        After an undo it is another one, because a person has seen what the bot would have done.
        """
        purpose = f"bots:{num_undone}:{ply}".encode()
        return int.from_bytes(hmac.digest(self.secret, purpose, "sha256")[:8], "big")

    def _below(self, bound: int, ply: int) -> int:
        """Return an integer below `bound`, each equally likely."""
        attempt = 0
        while (word := self._word(ply, attempt)) >= _WORD - _WORD % bound:
            attempt += 1
        return word % bound

    def _word(self, ply: int, attempt: int) -> int:
        return int.from_bytes(self._digest(f"{ply}:{attempt}")[:8], "big")

    def _digest(self, purpose: str) -> bytes:
        keyed = _keyed(self.secret).copy()
        keyed.update(f"{_mix(self.contributions)}:{purpose}".encode())
        return keyed.digest()


@lru_cache(maxsize=1024)  # number of active tables
def _keyed(secret: bytes) -> hmac.HMAC:
    """Return the HMAC with its key, to be copied: setting the key is half of the work."""
    return hmac.new(secret, digestmod="sha256")


@lru_cache(maxsize=1024)  # number of active tables
def _mix(contributions: tuple[str, ...]) -> str:
    return hashlib.sha256("\n".join(contributions).encode()).hexdigest()


def _pick(codes: Sequence[int], probabilities: Sequence[float], fraction: float) -> int:
    for code, probability in zip(codes, probabilities, strict=True):
        fraction -= probability
        if fraction < 0:
            return code
    return codes[-1]


class Draw(NamedTuple):
    """An outcome in a history, with all possible outcomes at that ply."""

    ply: int
    outcome: int
    possible: Mapping[int, float]  # probability by code; empty where they cannot be listed


def draws(game: AnyGame, position: AnyPosition, history: Iterable[int]) -> Iterator[Draw]:
    """Play a legal history in `position`, in place, yielding each outcome before it is played."""
    for ply, action in enumerate(history):
        if to_move(game, position) == CHANCE and resigning_seat(action) == NOBODY:
            yield Draw(ply, action, outcomes(game, position))
        apply_to(game, position, action)
