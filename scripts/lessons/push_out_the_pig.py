"""Reasons and lessons of Push Out the Pig."""

from types import MappingProxyType
from typing import Final

from pigpen.play.match import Match
from scripts.lessons.decisions import LEARNER, Decision, Reasons, Wanted, happened

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
PIG, GOAT, DOUBLER = "QS", "JD", "10C"
MANY_HEARTS: Final = 5  # in a hand with which all thirteen can be tried
MANY_HIGHER: Final = 3  # cards elsewhere, so that a lead is low


def _suit(card: str) -> str:
    return card[-1]


def _rank(card: str) -> int:
    return RANKS.index(card[:-1])


def _led(at: Decision) -> str | None:
    return at.seen["suit"] and at.seen["suit"][0].upper()


def _leads(at: Decision) -> bool:
    return _led(at) is None and at.move != "finish"


def _of(at: Decision, suit: str) -> list[str]:
    return [card for card in at.hand if _suit(card) == suit]


def _elsewhere(at: Decision, suit: str) -> list[str]:
    """Return the cards of a suit that the others still hold."""
    known = {*at.hand, *at.seen["gone"], *at.seen["trick"]}
    return [rank + suit for rank in RANKS if rank + suit not in known]


def _is_elsewhere(at: Decision, card: str) -> bool:
    return card in _elsewhere(at, _suit(card))


def _best(at: Decision) -> str:
    """Return the card that would take the trick now."""
    return at.seen["trick"][at.seen["winning"]]


def _wins(at: Decision) -> bool:
    """Whether the move would take the trick now."""
    led = _led(at)
    return led == _suit(at.move) and _rank(at.move) > _rank(_best(at))


def _is_top(at: Decision) -> bool:
    """Whether no card elsewhere beats the move."""
    return all(_rank(card) < _rank(at.move) for card in _elsewhere(at, _suit(at.move)))


def _is_short(at: Decision) -> bool:
    led = _led(at)
    return led is not None and not _of(at, led)


def _is_harmless(at: Decision) -> bool:
    """Whether nothing in the trick counts, and nothing of its suit that is still elsewhere."""
    led = _led(at) or ""
    rest = () if at.seen["trick"].count(None) == 1 else _elsewhere(at, led)
    cards = [card for card in (*at.seen["trick"], *rest) if card]
    return not any(_suit(card) == "H" or card in (PIG, GOAT, DOUBLER) for card in cards)


def _has_pig(at: Decision, seat: int) -> bool:
    return PIG in at.seen["captured"][seat]


def _hunts(at: Decision) -> bool:
    is_low = _suit(at.move) == "S" and _rank(at.move) < _rank(PIG)
    return _leads(at) and is_low and _is_elsewhere(at, PIG)


def _saves_diamond(at: Decision) -> bool:
    """Whether a higher diamond is saved, which may catch the goat."""
    if not _led(at) == _suit(at.move) == "D" or not _is_elsewhere(at, GOAT):
        return False
    return any(_rank(card) > max(_rank(at.move), _rank(GOAT)) for card in _of(at, "D"))


def _tries_hearts(at: Decision) -> bool:
    hearts = _of(at, "H")
    return len(hearts) >= MANY_HEARTS and {"AH", "KH"} <= set(hearts)


def _takes_to_hunt(at: Decision) -> bool:
    spades = [card for card in _of(at, "S") if _rank(card) < _rank(PIG)]
    can_hunt = bool(spades) and _is_elsewhere(at, PIG)
    return _wins(at) and can_hunt and _is_harmless(at)


REASONS: Final[Reasons] = MappingProxyType(
    {
        "finish": lambda at: at.move == "finish",
        "take_goat": lambda at: GOAT in at.seen["trick"] and _wins(at) and _is_top(at),
        "throw_pig": lambda at: at.move == PIG and _is_short(at),
        "throw_ten": lambda at: (
            at.move == DOUBLER and _is_short(at) and _has_pig(at, at.seen["winning"])
        ),
        "keep_ten": lambda at: (
            _is_short(at)
            and DOUBLER in at.hand
            and at.move != DOUBLER
            and not _has_pig(at, at.seen["winning"])
        ),
        "throw_heart": lambda at: _is_short(at) and _suit(at.move) == "H",
        "throw_any": _is_short,
        "only": lambda at: _of(at, _led(at) or "") == [at.move],
        "hearts_win": lambda at: _leads(at) and _suit(at.move) == "H" and not _elsewhere(at, "H"),
        "only_yours": lambda at: (
            _leads(at) and _suit(at.move) != "H" and not _elsewhere(at, _suit(at.move))
        ),
        "lead_goat": lambda at: _leads(at) and at.move == GOAT and _is_top(at),
        "lead_top_heart": lambda at: _leads(at) and _suit(at.move) == "H" and _is_top(at),
        "hunt_last": lambda at: _hunts(at) and _elsewhere(at, "S") == [PIG],
        "hunt": lambda at: _hunts(at) and not at.seen["gone"],
        "hunt_on": lambda at: _hunts(at) and bool(at.seen["gone"]),
        "lead_single": lambda at: _leads(at) and len(_of(at, _suit(at.move))) == 1,
        "lead_low": lambda at: (
            _leads(at)
            and sum(_rank(card) > _rank(at.move) for card in _elsewhere(at, _suit(at.move)))
            >= MANY_HIGHER
        ),
        "keep_goat": lambda at: (
            _led(at) == "D" and GOAT in at.hand and at.move != GOAT and not _wins(at)
        ),
        "keep_high": lambda at: _saves_diamond(at) and not _wins(at),
        "take_for_hearts": lambda at: _tries_hearts(at) and _led(at) == "H" and _wins(at),
        "take_to_hunt": _takes_to_hunt,
        "take_clean": lambda at: (
            _wins(at) and _is_harmless(at) and at.seen["trick"].count(None) == 1
        ),
        "duck": lambda at: _led(at) == _suit(at.move) and not _wins(at),
    }
)


def _pushes_out_the_pig(match: Match) -> bool:
    """The learner leads, throws the pig and the doubler on others, and takes the goat."""
    key = "push-out-the-pig"
    thrown = {step.text for step in match.steps if step.actor == LEARNER}
    captured = match.describe(LEARNER)["captured"][LEARNER]
    return (
        _leads_and_wins(match)
        and {PIG, DOUBLER} <= thrown
        and not {PIG, DOUBLER} & set(captured)
        and GOAT in captured
        and not happened(match, f"{key}.small_slam")
    )


def _hunts_the_pig(match: Match) -> bool:
    """The learner leads low spades until another plays the pig, and takes the goat."""
    plays = [step for step in match.steps if step.actor >= 0]
    tricks = [plays[first : first + 4] for first in range(0, len(plays), 4)]
    hunted = [trick for trick in tricks if trick[0].actor == LEARNER and trick[0].text[-1] == "S"]
    captured = match.describe(LEARNER)["captured"][LEARNER]
    return (
        _leads_and_wins(match)
        and len(hunted) >= 3
        and any(PIG in [play.text for play in trick] for trick in hunted)
        and PIG not in captured
        and GOAT in captured
    )


def _takes_all_hearts(match: Match) -> bool:
    captured = match.describe(LEARNER)["captured"][LEARNER]
    hearts = sum(_suit(card) == "H" for card in captured)
    return _leads_and_wins(match) and hearts == len(RANKS) and GOAT in captured


def _leads_and_wins(match: Match) -> bool:
    opens = match.steps[0].said[0].values["seat"] == LEARNER
    return opens and match.returns[LEARNER] == max(match.returns) > 0


WANTED: Final[tuple[Wanted, ...]] = (_pushes_out_the_pig, _hunts_the_pig, _takes_all_hearts)
TEACHERS: Final = ("instinct", "worlds-64")
