"""Reasons in Piggy Piggy: which pigs an action wins or loses, and how many cards it draws.

Each reason is a trait of the best action: it is said where the worse ones lack it. What an action
does to the pigs is asked of the game's own kernels.
"""

from collections.abc import Callable, Collection, Iterator
from typing import Any, NamedTuple

from pigpen.bots.bot import View
from pigpen.core.game import NOBODY, AnyGame
from pigpen.core.redacted import known
from pigpen.core.said import Said, Value
from pigpen.games.piggy_piggy.pigs import steal
from pigpen.games.piggy_piggy.position import HAND, ICONS, Phase, Position, total
from pigpen.games.piggy_piggy.turns import END, FIRST_GOAT, goat_kind, goat_target
from pigpen.games.piggy_piggy.words import LETTERS
from pigpen.lab.advice.assessment import Assessment

_Trait = tuple[Callable[[int], bool], Said]  # of actions, and what is said of one that has it


class _Seen(NamedTuple):
    """The view of a seat that is to play."""

    game: AnyGame
    p: Position
    seat: int

    def struck(self, action: int) -> Position:
        """Return the position just after an action, or unchanged after the end of the step."""
        p = self.p.copy()
        if action != END:
            self.game.kernels.apply(self.game.rules, p, action)
        return p

    def ended(self, action: int) -> Position:
        """Return the position if the seat plays only that: pigs are stolen, no card is drawn."""
        p = self.struck(action)
        steal(self.game.rules, p)
        return p

    def pigs(self, action: int) -> int:
        """Count the pigs of the seat after an action."""
        return sum(int(holder) == self.seat for holder in self.ended(action).pigs)

    def drawn(self, action: int) -> int:
        """Count the cards that it draws after an action."""
        return HAND - int(self.struck(action).held[self.seat])

    def loser(self, action: int) -> int:
        """Return another seat that loses a pig at once, or NOBODY."""
        for before, now in zip(self.p.pigs, self.struck(action).pigs, strict=True):
            if before not in (now, self.seat, NOBODY):
                return int(before)
        return NOBODY

    def lead(self, action: int, seat: int, colour: int) -> int:
        """Return the icons of a colour by which a seat leads all others after an action."""
        p = self.struck(action)
        others = [total(p, one, colour) for one in range(self.game.num_seats) if one != seat]
        return int(total(p, seat, colour)) - max(others)

    def is_own(self, colour: int) -> bool:
        """Whether the seat has that pig."""
        return int(self.p.pigs[colour]) == self.seat


def reason(view: View, judged: Assessment, worse: Collection[int]) -> Said | None:
    """Return why the best action is better; None if no pig and no further card depends on it."""
    p: Any = known(view.position)
    if p.phase == Phase.SCORE:
        traits = iter([(_shows, Said("reason.piggy.show", {}, "Y21"))])
    else:
        traits = _of_playing(_Seen(view.game, p, view.seat), judged)
    return next((said for has, said in traits if judged.is_explained(has, worse)), None)


def _of_playing(seen: _Seen, judged: Assessment) -> Iterator[_Trait]:
    best = judged.best
    if best == END:
        yield from _of_ending(seen, judged.values)
        return
    if best < FIRST_GOAT:
        yield from _of_food(seen, best)
    else:
        yield from _of_goat(seen, best)
    draws = seen.drawn(best)
    key = "reason.piggy.draw" if seen.pigs(best) else "reason.piggy.renew"
    yield lambda action: seen.drawn(action) >= draws, Said(key, {"count": draws})


def _of_food(seen: _Seen, food: int) -> Iterator[_Trait]:
    """Explain playing a food, which puts down every card of it."""
    values: dict[str, Value] = {"food": LETTERS[food]}
    pigs, lead = seen.pigs(food), seen.lead(food, seen.seat, food)
    holder = int(seen.p.pigs[food])
    if pigs > seen.pigs(END):
        said = Said("reason.piggy.take" if lead > 0 else "reason.piggy.middle", values)
        if holder != NOBODY:
            said = Said("reason.piggy.steal", {**values, "other": holder})
        yield lambda action: seen.pigs(action) >= pigs, said
    elif seen.is_own(food) and lead > 0:
        said = Said("reason.piggy.keep", {**values, "icons": lead})
        yield lambda action: action < FIRST_GOAT and seen.is_own(action), said
    elif lead <= 0:
        yield (
            lambda action: action < FIRST_GOAT and seen.lead(action, seen.seat, action) >= lead,
            Said("reason.piggy.build", values),
        )


def _of_goat(seen: _Seen, goat: int) -> Iterator[_Trait]:
    other, food = _eaten(seen, goat)
    values: dict[str, Value] = {"food": LETTERS[food], "other": other}
    pigs = seen.pigs(goat)
    if pigs > seen.pigs(END):
        yield lambda action: seen.pigs(action) >= pigs, Said("reason.piggy.win", values)
    if seen.loser(goat) == other:
        yield lambda action: seen.loser(action) == other, Said("reason.piggy.break", values)
        yield lambda action: seen.loser(action) != NOBODY, Said("reason.piggy.break", values)
    elif int(seen.p.pigs[food]) == other:
        yield (
            lambda action: _eats(action) and _eaten(seen, action) == (other, food),
            Said("reason.piggy.gnaw", values),
        )
    elif seen.is_own(food) and (lead := seen.lead(goat, seen.seat, food)) > 0:
        yield (
            lambda action: seen.lead(action, seen.seat, food) >= lead,
            Said("reason.piggy.guard", {**values, "icons": lead}),
        )


def _of_ending(seen: _Seen, actions: Collection[int]) -> Iterator[_Trait]:
    """No action would win a pig or take one from an opponent."""
    pigs = seen.pigs(END)
    if any(seen.pigs(action) > pigs or seen.loser(action) != NOBODY for action in actions):
        return
    yield lambda action: not _eats(action), Said("reason.piggy.spare")
    yield lambda action: action == END, Said("reason.piggy.wait")


def _eats(action: int) -> bool:
    return FIRST_GOAT <= action < END


def _eaten(seen: _Seen, goat: int) -> tuple[int, int]:
    """Return the seat and the colour that a goat eats from."""
    other = int(goat_target(seen.game.rules, seen.seat, goat))
    return other, int(goat_kind(goat)) // ICONS


def _shows(action: int) -> bool:
    return action != END
