"""Options of Piggles and presets of the published rules.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, NamedTuple

from pigpen.core.options import Choice, Span
from pigpen.games.piggles.readings import (
    Across,
    Ballast,
    BlueDrop,
    BonusMud,
    Both,
    Boundary,
    Capture,
    Cocked,
    Exhaustion,
    First,
    Floor,
    Frame,
    GreenWindow,
    LateRunes,
    Leaner,
    Loadout,
    Mode,
    Offboard,
    OnHead,
    Overflow,
    Penalty,
    Quadrants,
    Recoup,
    RollMode,
    Runes,
    ShieldEnd,
    SuddenBoard,
    SuddenNone,
    Switch,
    Trigger,
    Turned,
    Whose,
)
from pigpen.thrown.hand import Skill

SEATS = 2


class Rules(NamedTuple):
    """Options that may differ between tables; `woods`, `ring` and `lane` are quarter inches."""

    seats: Annotated[int, Span(SEATS, SEATS, "S6")] = SEATS
    mode: Annotated[Mode, Choice("S35")] = Mode.CLASSIC
    runes: Annotated[Runes, Choice("S35")] = Runes.CORE
    loadout: Annotated[Loadout, Choice("S36")] = Loadout.STARTER
    all_rune: Annotated[Switch, Choice("S43", is_rare=True)] = Switch.OFF
    rounds: Annotated[int, Span(1, 12, "S7")] = 6
    first: Annotated[First, Choice("S6")] = First.SEAT_0
    alternate_first: Annotated[Switch, Choice("S6", is_rare=True)] = Switch.OFF
    woods: Annotated[int, Span(2, 10, "S1", is_rare=True)] = 6
    ring: Annotated[int, Span(2, 8, "S1", is_rare=True)] = 4
    lane: Annotated[int, Span(1, 6, "S2", is_rare=True)] = 4
    boundary: Annotated[Boundary, Choice("S3", is_rare=True)] = Boundary.FOOTPRINT
    side: Annotated[Leaner, Choice("S5", is_rare=True)] = Leaner.DOWN
    cocked: Annotated[Cocked, Choice("S5", is_rare=True)] = Cocked.AS_CLASSIFIED
    head: Annotated[OnHead, Choice("S5", is_rare=True)] = OnHead.AS_TURNED
    recoup: Annotated[Recoup, Choice("S9", is_rare=True)] = Recoup.ONE_FULL_TURN
    recoup_optional: Annotated[Switch, Choice("S10", is_rare=True)] = Switch.OFF
    h_max: Annotated[int, Span(2, 12, "S13", is_rare=True)] = 12  # inches
    release_outside: Annotated[Switch, Choice("S13", is_rare=True)] = Switch.ON
    skill: Annotated[Skill, Choice("S13", is_rare=True)] = Skill.USUAL
    roll_mode: Annotated[RollMode, Choice("S14", is_rare=True)] = RollMode.CUP
    offboard: Annotated[Offboard, Choice("S17", is_rare=True)] = Offboard.MUD
    score_once: Annotated[Switch, Choice("S19", is_rare=True)] = Switch.OFF
    bonus_own: Annotated[Switch, Choice("S20", is_rare=True)] = Switch.OFF
    bonus_resolve: Annotated[Switch, Choice("S21", is_rare=True)] = Switch.ON
    bonus_mud: Annotated[BonusMud, Choice("S21", is_rare=True)] = BonusMud.BOTH
    kitchen_penalty: Annotated[Penalty, Choice("S22", is_rare=True)] = Penalty.EACH_TURN
    floor: Annotated[Floor, Choice("S23", is_rare=True)] = Floor.PHASE
    pen_overflow: Annotated[Overflow, Choice("S25", is_rare=True)] = Overflow.MUD
    exhaustion: Annotated[Exhaustion, Choice("S26", is_rare=True)] = Exhaustion.TURN5_START
    exhaustion_both: Annotated[Both, Choice("S27", is_rare=True)] = Both.IN_TURN
    sudden_board: Annotated[SuddenBoard, Choice("S31", is_rare=True)] = SuddenBoard.CLEARED
    sudden_none: Annotated[SuddenNone, Choice("S33", is_rare=True)] = SuddenNone.DRAW
    sudden_cap: Annotated[int, Span(1, 1000, "S34", is_rare=True)] = 100
    trigger: Annotated[Trigger, Choice("S38", is_rare=True)] = Trigger.ROLLED_THIS_TURN
    frame: Annotated[Frame, Choice("S41", is_rare=True)] = Frame.SEAT
    quadrants: Annotated[Quadrants, Choice("S42", is_rare=True)] = Quadrants.FIELDS
    across: Annotated[Across, Choice("S43", is_rare=True)] = Across.ANY
    friendly_fire: Annotated[Switch, Choice("S44", is_rare=True)] = Switch.ON
    effect_optional: Annotated[Switch, Choice("S44", is_rare=True)] = Switch.OFF
    effects_score: Annotated[Switch, Choice("S45", is_rare=True)] = Switch.ON
    blue_drop: Annotated[BlueDrop, Choice("S48", is_rare=True)] = BlueDrop.THROW
    green_window: Annotated[GreenWindow, Choice("S49", is_rare=True)] = (
        GreenWindow.SINCE_OWN_LAST_TURN
    )
    green_owner: Annotated[Whose, Choice("S49", is_rare=True)] = Whose.ANY
    green_orient: Annotated[Turned, Choice("S49", is_rare=True)] = Turned.DOWN
    shield_expires: Annotated[ShieldEnd, Choice("S51", is_rare=True)] = ShieldEnd.NEXT_ROLL
    capture: Annotated[Capture, Choice("S52", is_rare=True)] = Capture.PERMANENT
    rune7_scope: Annotated[Whose, Choice("S55", is_rare=True)] = Whose.OWN
    rune8_scope: Annotated[Whose, Choice("S56", is_rare=True)] = Whose.OWN
    rune9_orient: Annotated[Turned, Choice("S57", is_rare=True)] = Turned.UP
    rune5to9: Annotated[LateRunes, Choice("S58", is_rare=True)] = LateRunes.REPLACE
    ballast: Annotated[Ballast, Choice("S59", is_rare=True)] = Ballast.PREMIUM


PRESETS: Mapping[str, Mapping[str, object]] = MappingProxyType(
    {
        "classic": {},
        "modern_core": {"mode": "modern"},
        "modern_plus": {"mode": "modern", "runes": "plus"},
        "modern_full": {"mode": "modern", "runes": "full"},
        "tight_board": {"woods": 8, "ring": 4, "lane": 3},  # S1
        "wide_fields": {"woods": 4, "ring": 4, "lane": 4},  # S1
    }
)
