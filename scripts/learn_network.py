"""Teach the network of Push Out the Pig what search finds.

Search plays deals against itself at three to six seats, under the usual rules and others, and notes
what each legal card was worth in 32 worlds, which are played on by the learned marks. The network
is then shown the decisions in any order, three times over, and drawn towards the cards that cost
least: what is made small is what a decision costs on average, where a card is taken as often as
its mark is high (softmax), which is the same in expectation however few worlds values come of; and,
a tenth as much, how far its marks are from the values.

    python -m scripts.learn_network [--seed 1] [--sides] [--lessons FOLDER] [--less 1]

Writes src/pigpen/bots/push_out_the_pig/network.npz, or side_network.npz for play in sides; the same
for the same numbers; ten minutes of one core, and four for sides. Lessons that are
in FOLDER from a run that was broken off are not noted anew. `--less 10` notes a tenth of them.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from pigpen import catalog
from pigpen.bots.push_out_the_pig.determinization import alike, try_actions
from pigpen.bots.push_out_the_pig.features import (
    CARD_ROWS,
    MOST_SCENE,
    NUM_SCENE,
    card_rows,
    scene_rows,
)
from pigpen.bots.push_out_the_pig.learned import marks_of
from pigpen.bots.push_out_the_pig.network_file import (
    BLANK,
    CAP,
    FILE,
    FIRST,
    POINTS,
    ROW,
    SECOND,
    SIDES_FILE,
    SUM,
    WEIGHT,
    Network,
)
from pigpen.bots.push_out_the_pig.traits import scene
from pigpen.bots.styled import best_column
from pigpen.core.game import CHANCE, TERMINAL, AnyGame
from pigpen.core.jit import kernel, machine_code
from pigpen.core.kernels import apply, chance, init, legal_actions, redact, to_move
from pigpen.core.record import Floats, Int16s, Ints
from pigpen.core.rng import below, pick, stream
from pigpen.games.push_out_the_pig.position import FINISH
from pigpen.games.push_out_the_pig.rules import PRESETS

Singles = NDArray[np.float32]

WORLDS: Final = 32
# Of the decisions of a lesson, by seats and partners.
ALONE: Final = {(4, "off"): 0.4, (3, "off"): 0.2, (5, "off"): 0.2, (6, "off"): 0.2}
SIDES: Final = {(4, "pairs"): 0.6, (6, "pairs"): 0.2, (6, "threes"): 0.2}
# Decisions of each lesson, where seats play for themselves and in sides.
DECISIONS: Final = {False: (200_000, 300_000, 300_000), True: (300_000,)}
_WIDEST: Final = 100  # rows of a scene; 77 were the most
_CARDS: Final = 8  # legal cards of a decision, on average at most
_ASTRAY = 8  # one decision in so many is left to chance, for positions off the best line
_OTHER_RULES: Final = (
    "pagat", "taiwan_contest", "taiwan_colour_change", "wikipedia_face_value", "thai", "ben_lynn",
)  # fmt: skip

EPOCHS: Final = 3
TEMPERATURE = 1.0  # of the softmax, in marks
TO_VALUES = 0.1  # the weight of how far marks are from values
RATE: Final = 0.08  # by which rows learn at first
LATER_RATE: Final = 0.02  # and later layers
_DEAREST = 20.0  # marks: a card that costs more costs so much
_APART = 12.0  # marks from the mean, likewise
_BEGUN: Final = 0.1  # squared slopes that are taken to have been seen
_TINY = np.float32(1e-6)
_MOST_CARDS = 64


class Lesson(NamedTuple):
    """Decisions laid end to end: D of them, C cards."""

    scenes: Int16s  # [D, _WIDEST] rows of the scene
    widths: Int16s  # [D] how many of them there are
    bounds: Ints  # [D + 1] where the decision's cards begin
    cards: Int16s  # [C, CARD_ROWS] rows of the card
    values: Singles  # [C] points, by search


class Weights(NamedTuple):
    """A network while it learns, or how steep each of its numbers was (squares, summed up)."""

    rows: Singles  # [BLANK, FIRST]
    direct: Singles  # [BLANK]
    first: Singles  # [FIRST]
    weights: Singles  # [FIRST, SECOND]
    second: Singles  # [SECOND]
    last: Singles  # [SECOND]


class Room(NamedTuple):
    """What a decision is worked out in."""

    seen: Singles  # [FIRST] of the scene
    values: Singles  # [_MOST_CARDS, FIRST]
    sums: Singles  # [_MOST_CARDS, SECOND], none below 0
    marks: Singles  # [_MOST_CARDS]
    chances: Singles  # [_MOST_CARDS]
    steps: Weights  # slopes; of the rows, those of a scene and of a card


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
        try_actions(rules, views, actions, leaders, worlds, marks_of(rules), rng, values)
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
        np.zeros((most, _WIDEST), np.int16),
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


@kernel
def _mark(net: Any, lesson: Any, decision: int, room: Any) -> None:
    """The marks of a decision's cards, and the values of both layers on the way."""
    seen = room.seen
    for i in range(FIRST):
        seen[i] = net.first[i]
    for place in range(lesson.widths[decision]):
        row = net.rows[lesson.scenes[decision, place]]
        for i in range(FIRST):
            seen[i] += row[i]
    first = lesson.bounds[decision]
    for card in range(lesson.bounds[decision + 1] - first):
        values, sums = room.values[card], room.sums[card]
        for i in range(FIRST):
            values[i] = seen[i]
        mark = np.float32(0)
        for place in range(CARD_ROWS):
            index = NUM_SCENE + lesson.cards[first + card, place]
            mark += net.direct[index]
            row = net.rows[index]
            for i in range(FIRST):
                values[i] += row[i]
        for i in range(FIRST):
            values[i] = min(np.float32(CAP), max(np.float32(0), values[i]))
        for k in range(SECOND):
            sums[k] = net.second[k]
        for i in range(FIRST):
            value = values[i]
            if value > 0:
                weights = net.weights[i]
                for k in range(SECOND):
                    sums[k] += value * weights[k]
        for k in range(SECOND):
            sums[k] = min(np.float32(CAP), max(np.float32(0), sums[k]))
            mark += sums[k] * net.last[k]
        room.marks[card] = mark


@kernel
def _slopes(lesson: Any, decision: int, room: Any) -> None:
    """Turns the chances of a decision's cards into how steeply what it costs rises with marks."""
    first = lesson.bounds[decision]
    count = lesson.bounds[decision + 1] - first
    marks, chances, scale = room.marks, room.chances, np.float32(POINTS)
    top = np.float32(-1e30)
    best = np.float32(-1e30)
    value = np.float32(0)
    mark = np.float32(0)
    for card in range(count):
        top = max(top, marks[card])
        best = max(best, lesson.values[first + card])
        value += lesson.values[first + card]
        mark += marks[card]
    value /= count
    mark /= count
    total = np.float32(0)
    for card in range(count):
        chances[card] = np.exp((marks[card] - top) / np.float32(TEMPERATURE))
        total += chances[card]
    cost = np.float32(0)
    for card in range(count):
        chances[card] /= total
        lost = min(np.float32(_DEAREST), (best - lesson.values[first + card]) / scale)
        cost += chances[card] * lost
    for card in range(count):
        lost = min(np.float32(_DEAREST), (best - lesson.values[first + card]) / scale)
        apart = (lesson.values[first + card] - value) / scale
        apart = max(np.float32(-_APART), min(np.float32(_APART), apart))
        by_cost = chances[card] * (lost - cost) / np.float32(TEMPERATURE)
        by_value = (marks[card] - mark - apart) / count
        chances[card] = by_cost * np.float32(1 - TO_VALUES) + np.float32(TO_VALUES) * by_value


@kernel
def _step(weights: Singles, steep: Singles, slopes: Singles, rate: float) -> None:
    """A step down the slopes, the smaller the steeper they have been (J. Duchi et al., 2011)."""
    for i in range(len(slopes)):
        steep[i] += slopes[i] * slopes[i]
        weights[i] -= np.float32(rate) * slopes[i] / np.sqrt(steep[i] + _TINY)


@kernel
def _teach(
    net: Any, steep: Any, lesson: Any, order: Ints, rate: float, later_rate: float, room: Any
) -> None:
    """Shows the network decisions in this order."""
    steps = room.steps
    for decision in order:
        _mark(net, lesson, decision, room)
        _slopes(lesson, decision, room)
        steps.rows[0, :] = 0
        steps.weights[:] = 0
        steps.second[:] = 0
        steps.last[:] = 0
        first = lesson.bounds[decision]
        for card in range(lesson.bounds[decision + 1] - first):
            _go_back(net, room, card)
            for place in range(CARD_ROWS):
                index = NUM_SCENE + lesson.cards[first + card, place]
                steps.direct[0] = room.chances[card]
                _step(net.direct[index : index + 1], steep.direct[index : index + 1],
                      steps.direct, rate)  # fmt: skip
                _step(net.rows[index], steep.rows[index], steps.rows[1], rate)
        for place in range(lesson.widths[decision]):
            index = lesson.scenes[decision, place]
            _step(net.rows[index], steep.rows[index], steps.rows[0], rate)
        _step(net.first, steep.first, steps.rows[0], rate)
        for i in range(FIRST):
            _step(net.weights[i], steep.weights[i], steps.weights[i], later_rate)
        _step(net.second, steep.second, steps.second, later_rate)
        _step(net.last, steep.last, steps.last, later_rate)


@kernel
def _go_back(net: Any, room: Any, card: int) -> None:
    """Adds a card's slopes to those of the decision; those of its rows stand in `rows[1]`."""
    steps, slope = room.steps, room.chances[card]
    values, sums = room.values[card], room.sums[card]
    back = steps.rows[2]  # of the second layer's sums
    for k in range(SECOND):
        steps.last[k] += slope * sums[k]
        is_free = 0 < sums[k] < np.float32(CAP)
        back[k] = slope * net.last[k] if is_free else np.float32(0)
        steps.second[k] += back[k]
    for i in range(FIRST):
        value = values[i]
        steps.rows[1, i] = 0
        if value > 0:
            weights, step = net.weights[i], steps.weights[i]
            total = np.float32(0)
            for k in range(SECOND):
                total += back[k] * weights[k]
                step[k] += value * back[k]
            if value < np.float32(CAP):
                steps.rows[1, i] = total
        steps.rows[0, i] += steps.rows[1, i]


@kernel
def _lose(net: Any, lesson: Any, lost: Floats, room: Any) -> None:
    """What the highest mark costs beside the best value, into `lost` [D], in points."""
    for decision in range(len(lost)):
        _mark(net, lesson, decision, room)
        first, last = lesson.bounds[decision], lesson.bounds[decision + 1]
        best = 0
        for card in range(last - first):
            if room.marks[card] > room.marks[best]:
                best = card
        lost[decision] = lesson.values[first:last].max() - lesson.values[first + best]


def regret(net: Weights, lesson: Lesson) -> float:
    """Points a decision that the network's card costs beside the best value found."""
    lost = np.zeros(len(lesson.widths))
    machine_code(_lose)(net, lesson, lost, _room())
    return float(lost.mean())


def _room() -> Room:
    many = [np.zeros((_MOST_CARDS, width), np.float32) for width in (FIRST, SECOND)]
    single = [np.zeros(width, np.float32) for width in (FIRST, _MOST_CARDS, _MOST_CARDS)]
    steps = Weights(
        np.zeros((3, FIRST), np.float32),
        np.zeros(1, np.float32),
        np.zeros(FIRST, np.float32),
        np.zeros((FIRST, SECOND), np.float32),
        np.zeros(SECOND, np.float32),
        np.zeros(SECOND, np.float32),
    )
    return Room(single[0], many[0], many[1], single[1], single[2], steps)


def beginning(seed: int) -> Weights:
    """A network that knows nothing."""
    numbers = np.random.default_rng(seed)

    def spread(scale: float, *shape: int) -> Singles:
        return numbers.normal(0, scale, shape).astype(np.float32)

    return Weights(
        spread(0.05, BLANK, FIRST),
        np.zeros(BLANK, np.float32),
        np.full(FIRST, 0.3, np.float32),
        spread((1.5 / FIRST) ** 0.5, FIRST, SECOND),
        np.full(SECOND, 0.1, np.float32),
        spread(0.3 * (1 / SECOND) ** 0.5, SECOND),
    )


def teach(lesson: Lesson, seed: int) -> Weights:
    """What a network learns of a lesson; rows of what was never seen are blank."""
    net = beginning(seed)
    steep = Weights(*(np.full_like(part, _BEGUN) for part in net))
    numbers, run, room = np.random.default_rng(seed), machine_code(_teach), _room()
    quarters = 4 * EPOCHS
    for epoch in range(EPOCHS):
        order = numbers.permutation(len(lesson.widths))
        for quarter in range(4):
            left = 1 - (4 * epoch + quarter) / quarters
            part = np.ascontiguousarray(order[quarter::4])
            run(net, steep, lesson, part, RATE * left, LATER_RATE * left, room)
        sys.stdout.write(f"shown {epoch + 1} times: costs {regret(net, lesson):.2f}\n")
    net.rows[~_seen(lesson)] = 0
    return net


def _seen(lesson: Lesson) -> NDArray[np.bool_]:
    """Which rows were ever there."""
    seen = np.zeros(BLANK, np.bool_)
    within = np.arange(_WIDEST) < lesson.widths[:, None]
    seen[np.unique(lesson.scenes[within])] = True
    seen[NUM_SCENE + np.unique(lesson.cards)] = True
    return seen


def in_whole_numbers(net: Weights) -> Network:
    """The network as it is played by."""

    def whole(part: Singles, one: int, kind: type[np.signedinteger[Any]]) -> Any:
        most = np.iinfo(kind).max
        return np.clip(np.round(part * one), -most, most).astype(kind)

    return Network(
        whole(np.concatenate([net.rows, np.zeros((1, FIRST), np.float32)]), ROW, np.int8),
        whole(np.append(net.direct, np.float32(0)), ROW, np.int8),
        whole(net.first, ROW, np.int16),
        whole(net.weights, WEIGHT, np.int16),
        whole(net.second, SUM, np.int32),
        whole(net.last, WEIGHT, np.int16),
    )


def lessons_of(sides: bool, seed: int, less: int, folder: Path | None) -> list[Lesson]:
    """What there is to learn from, noted now or found in `folder`."""
    found: list[Lesson] = []
    for part, decisions in enumerate(DECISIONS[sides]):
        for place, ((seats, partners), share) in enumerate((SIDES if sides else ALONE).items()):
            begun = perf_counter()
            name = f"{seed}-{part}-{place}-{partners}-{less}.npz"
            kept = None if folder is None else folder / name
            if kept is not None and kept.exists():
                with np.load(kept) as held:
                    found.append(Lesson(*(held[field] for field in Lesson._fields)))
                continue
            rng = stream(10 * (2 * seed - 1 + sides) + part + 1, 10 * seats + place)
            lesson = note(tables_of(seats, partners), int(share * decisions) // less, rng)
            if kept is not None:
                np.savez(kept, **cast(Any, lesson._asdict()))
            found.append(lesson)
            seconds = perf_counter() - begun
            sys.stdout.write(f"{seats} seats, partners {partners}: {len(lesson.widths)} decisions")
            sys.stdout.write(f" in {seconds:.0f} s\n")
    return found


def main() -> None:
    """Note what search finds, learn, and write the network."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sides", action="store_true", help="for play with partners")
    parser.add_argument("--lessons", type=Path, help="a folder that keeps what was noted")
    parser.add_argument("--less", type=int, default=1, help="by how much there is less to learn")
    given = parser.parse_args()
    if given.lessons is not None:
        given.lessons.mkdir(parents=True, exist_ok=True)
    found = joined(lessons_of(given.sides, given.seed, given.less, given.lessons))
    net = in_whole_numbers(teach(found, given.seed))
    np.savez(SIDES_FILE if given.sides else FILE, **cast(Any, net._asdict()))


if __name__ == "__main__":
    main()
