"""Decisions of Push Out the Pig, and what search found each legal card to be worth."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pigpen import catalog
from pigpen.bots.push_out_the_pig.determinization import alike, try_actions
from pigpen.bots.push_out_the_pig.linear_features import scene
from pigpen.bots.push_out_the_pig.linear_policy import weights_of
from pigpen.bots.push_out_the_pig.network_features import (
    CARD_ROWS,
    MOST_SCENE,
    card_rows,
    scene_rows,
)
from pigpen.bots.styled_bot import best_column
from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.jit import kernel, machine_code
from pigpen.core.kernels import apply, chance, init, legal_actions, redact, to_move
from pigpen.core.record import Floats, Int16s, Ints
from pigpen.core.rng import below, pick
from pigpen.games.push_out_the_pig.position import FINISH
from pigpen.games.push_out_the_pig.rules import PRESETS

WORLDS: Final = 32
WIDEST: Final = 100  # rows of a scene; 77 were the most
_CARDS: Final = 8  # legal cards of a decision, on average at most
_ASTRAY = 8  # one decision in so many is left to chance, for positions off the best line
_OTHER_RULES: Final = (
    "pagat", "taiwan_contest", "taiwan_colour_change", "wikipedia_face_value", "thai", "ben_lynn",
)  # fmt: skip


class Lesson(NamedTuple):
    """Decisions laid end to end: D of them, C cards."""

    scenes: Int16s  # [D, WIDEST] rows of the scene
    widths: Int16s  # [D] how many of them there are
    bounds: Ints  # [D + 1] where the decision's cards begin
    cards: Int16s  # [C, CARD_ROWS] rows of the card
    values: NDArray[np.float32]  # [C] points, by search


@kernel
def _note_deal(
    rules: Any,
    views: Any,
    actions: Ints,
    probability: Floats,
    worlds: int,
    rng: Ints,
    lesson: Any,
    decision: int,
) -> int:
    """Plays one deal by search from `views[3]`; returns the next free decision."""
    p = views[3]
    values = np.zeros((worlds, len(actions)))
    rows = np.zeros(MOST_SCENE, np.int64)
    init(rules, p)
    while to_move(rules, p) != TERMINAL:
        if to_move(rules, p) == CHANCE:
            apply(rules, p, pick(rng, probability, chance(rules, p, probability)))
            continue
        count = legal_actions(rules, p, actions)
        if count == 1 or actions[count - 1] == FINISH:
            apply(rules, p, actions[count - 1])
            continue
        views[0] = p
        redact(rules, views[0], int(p.seat))
        leaders = np.zeros(count, np.int64)
        alike(rules, views[0], actions, count, leaders)
        try_actions(rules, views, actions, leaders, worlds, weights_of(rules), rng, values)
        if not p.asked:
            s = scene(rules, p)
            width = scene_rows(rules, p, s, rows)
            lesson.widths[decision] = width
            for place in range(width):
                lesson.scenes[decision, place] = rows[place]
            row = lesson.bounds[decision]
            for index in range(count):
                card_rows(rules, p, s, actions[index], rows)
                for place in range(CARD_ROWS):
                    lesson.cards[row, place] = rows[place]
                lesson.values[row] = values[:, index].mean()
                row += 1
            decision += 1
            lesson.bounds[decision] = row
        choice = below(rng, count) if below(rng, _ASTRAY) == 0 else best_column(values, count)
        apply(rules, p, actions[choice])
    return decision


def note(
    tables: Callable[[int], AnyGame], decisions: int, rng: Ints, worlds: int = WORLDS
) -> Lesson:
    """At least so many decisions; `tables(n)` is what deal n is played under."""
    game = tables(0)
    most = decisions + 60  # a deal has fewer decisions than the pack has cards
    lesson = Lesson(
        np.zeros((most, WIDEST), np.int16),
        np.zeros(most, np.int16),
        np.zeros(most + 1, np.int64),
        np.zeros((most * _CARDS + 2000, CARD_ROWS), np.int16),
        np.zeros(most * _CARDS + 2000, np.float32),
    )
    run = machine_code(_note_deal, game)
    views, actions = np.zeros(4, game.sizes.dtype), np.zeros(game.sizes.num_actions, np.int64)
    probability = np.zeros(game.sizes.num_outcomes)
    decision = deal = 0
    while decision < decisions:
        rules: Any = tables(deal).rules
        deal += 1
        decision = run(rules, views, actions, probability, worlds, rng, lesson, decision)
    rows = int(lesson.bounds[decision])
    return Lesson(
        lesson.scenes[:decision],
        lesson.widths[:decision],
        lesson.bounds[: decision + 1],
        lesson.cards[:rows],
        lesson.values[:rows],
    )


def tables_of(seats: int, partners: str) -> Callable[[int], AnyGame]:
    """Of ten deals six under the usual rules, two with exposing, two under one of the others."""
    own: dict[str, object] = {"seats": seats, "partners": partners, "end": "deals", "deals": 1}
    usual = _table(own)
    exposing = _table(own | {"expose": "on"})
    others = [_table(dict(PRESETS[name]) | own) for name in _OTHER_RULES]
    if seats != 4:
        others.append(_table(own | {"joker_any_time": "on"}))

    def table(deal: int) -> AnyGame:
        if deal % 10 < 8:
            return usual if deal % 10 < 6 else exposing
        return others[(deal // 5) % len(others)]

    return table


def _table(chosen: dict[str, object]) -> AnyGame:
    return catalog.make("push-out-the-pig", chosen)


def joined(lessons: Sequence[Lesson]) -> Lesson:
    """All decisions, one lesson after the other."""
    starts = np.cumsum([0, *(len(lesson.values) for lesson in lessons)])
    bounds = [lesson.bounds[1:] + start for lesson, start in zip(lessons, starts, strict=False)]
    return Lesson(
        np.concatenate([lesson.scenes for lesson in lessons]),
        np.concatenate([lesson.widths for lesson in lessons]),
        np.concatenate([np.zeros(1, np.int64), *bounds]),
        np.concatenate([lesson.cards for lesson in lessons]),
        np.concatenate([lesson.values for lesson in lessons]),
    )
