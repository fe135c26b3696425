"""Self-play: deals by the player, and a step towards the cards that did better than expected.

PPO (J. Schulman and others, 2017) with a critic that sees all hands (perfect training, imperfect
execution: G. Yang and others, PerfectDou, NeurIPS 2022). A card is played as often as its score is
high, by a softmax whose temperature falls; what is made large is points and, weighed by that
temperature, entropy. So scores stay in points: where learning comes to rest, a score is what a card
is worth beside others (J. Perolat and others, 2021, regularise so as well).
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from pigpen.bots.push_out_the_pig.network_features import NUM_SCENE
from pigpen.bots.push_out_the_pig.network_file import POINTS
from pigpen.games.push_out_the_pig.position import MOST_CARDS
from research.self_play.networks import Critic, Player, on_host
from research.self_play.tables import MOST, Tables

_CLIP: Final = 0.2  # how far a chance may move before learning lets go of it
_TRACE: Final = 0.9  # 1: by the ends of deals alone
_MOST_AHEAD: Final = 15.0  # scores
_CRITIC: Final = 100.0  # points, in one of the critic's


class Choices(NamedTuple):
    """The choices, concatenated; most of it on the GPU."""

    tables: Any  # [N]; these two, and the values, in memory
    seats: Any
    values: Any  # [N] what the critic foretold, in points
    scenes: Any  # [N, WIDEST] rows
    cards: Any  # [N, MOST, CARD_ROWS] rows
    counts: Any  # [N]
    others: Any  # [N, MAX_SEATS - 1] sets of cards
    chosen: Any  # [N] the place of the card among those that might be played
    chances: Any  # [N] of it, when it was played


class Played(NamedTuple):
    """The result of a deal at each table."""

    story: list[Choices]  # by moment
    margins: Any  # [N, MAX_SEATS] points above the mean of the others


def ones_of(rows: Any, arrays: Any) -> Any:
    """Scenes [N, NUM_SCENE] with a one for each of their rows [N, WIDEST]."""
    ones = arrays.zeros((len(rows), NUM_SCENE + 1), np.float32)
    ones[arrays.arange(len(rows))[:, None], rows] = 1
    return ones[:, :NUM_SCENE]


def critic_sees(scenes: Any, others: Any, arrays: Any) -> Any:
    """Inputs [N, CRITIC_SEES]: the scene, and the others' hands."""
    hands = (others[:, :, None] >> arrays.arange(MOST_CARDS)) & 1
    return arrays.hstack([scenes, hands.reshape(len(scenes), -1).astype(np.float32)])


def chances_of(scores: Any, is_card: Any, temperature: float, arrays: Any) -> Any:
    """The probability of each card [N, C]: a softmax of scores."""
    scores = arrays.where(is_card, scores / temperature, -np.inf)
    likely = arrays.exp(scores - scores.max(1, keepdims=True))
    return likely / likely.sum(1, keepdims=True)


def looked_at(tables: Tables, asked: Any, arrays: Any) -> tuple[Any, Any, Any]:
    """At the tables `asked` [N] the rows of the scene, those of each card, and which cards are."""
    seen = tables.seen
    rows, cards, counts = (
        arrays.asarray(part[asked]) for part in (seen.scenes, seen.cards, seen.counts)
    )
    return rows, cards, cards_there(counts, arrays)


def cards_there(counts: Any, arrays: Any) -> Any:
    """Which places [N, MOST] have one of so many cards [N]."""
    return arrays.arange(MOST) < counts[:, None]


def drawn(chances: Any, rng: np.random.Generator, arrays: Any) -> Any:
    """The place of a card [N] by `chances` [N, C]."""
    up_to = chances.cumsum(1, dtype=np.float64)
    luck = arrays.asarray(rng.random((len(chances), 1))) * up_to[:, -1:]
    return (up_to > luck).argmax(1)


def play(
    tables: Tables, player: Player, critic: Critic, temperature: float, rng: np.random.Generator
) -> Played:
    """A deal at every table, by a player at `temperature`, in scores."""
    arrays, story, seen = player.arrays, list[Choices](), tables.seen
    tables.deal()
    while len(going := np.flatnonzero(seen.counts)):
        rows, cards, counts, others = (
            arrays.asarray(part[going])
            for part in (seen.scenes, seen.cards, seen.counts, seen.others)
        )
        scenes = ones_of(rows, arrays)
        is_card = cards_there(counts, arrays)
        chances = chances_of(player.scores(scenes, cards, is_card)[0], is_card, temperature, arrays)
        chosen = drawn(chances, rng, arrays)
        own = chances[arrays.arange(len(going)), chosen]
        values = on_host(critic.layers(critic_sees(scenes, others, arrays))[-1][:, 0]) * _CRITIC
        seats = seen.seat[going].astype(int)
        story.append(Choices(going, seats, values, rows, cards, counts, others, chosen, own))
        lay(tables, going, chosen)
    return Played(story, seen.margins.copy())


def lay(tables: Tables, going: Any, chosen: Any) -> None:
    """Lays the chosen card [N] at each of the tables `going` [N]."""
    every = np.zeros(tables.num_tables, np.int64)
    every[going] = on_host(chosen)
    tables.play(every)


def advantages(played: Played) -> Any:
    """By how many points choices did better than foretold, laid end to end.

    Partly by what came in the end, partly by what the critic foretold at the seat's next choice
    (generalised advantage estimation).
    """
    came, found = played.margins.copy(), list[Any]()
    ahead = np.zeros_like(came)
    for now in reversed(played.story):
        at = now.tables, now.seats
        ahead[at] = came[at] - now.values + _TRACE * ahead[at]
        came[at] = now.values
        found.append(ahead[at])
    return np.concatenate(found[::-1])


def explained(played: Played) -> float:
    """The share of the outcomes' variance that the critic foretold."""
    came = np.concatenate([played.margins[now.tables, now.seats] for now in played.story])
    foretold = np.concatenate([now.values for now in played.story])
    return 1 - float(np.var(came - foretold) / np.var(came))


def player_slope(
    scores: Any, is_card: Any, now: Choices, ahead: Any, temperature: float, arrays: Any
) -> Any:
    """Compute the gradient of the loss by each score [N, C], averaged over N choices.

    What is lost: less of a card that did well, by `ahead` [N] scores, until its chance has moved by
    `_CLIP`; and `temperature` times what the chances lack in entropy.
    """
    rows, chances = arrays.arange(len(scores)), chances_of(scores, is_card, temperature, arrays)
    ratio = chances[rows, now.chosen] / now.chances
    is_free = arrays.where(ahead > 0, ratio < 1 + _CLIP, ratio > 1 - _CLIP)
    push = ahead * ratio * is_free
    logs = arrays.log(arrays.maximum(chances, 1e-12))
    entropy = -(chances * logs).sum(1, keepdims=True)
    slope = push[:, None] * chances + temperature * chances * (logs + entropy)
    slope[rows, now.chosen] -= push
    return slope / (temperature * len(scores))


class Pace(NamedTuple):
    """Run one round of learning."""

    temperature: float  # in scores
    rate: float
    critic_rate: float
    epochs: int
    lot: int  # choices in a step


def learn(
    player: Player, critic: Critic, played: Played, pace: Pace, rng: np.random.Generator
) -> None:
    """Shows both networks the choices of a round, a few times over."""
    arrays, ahead = player.arrays, advantages(played)
    together = _joined(played.story, arrays)
    targets = arrays.asarray((ahead + together.values) / _CRITIC, np.float32)
    ahead = np.clip((ahead - ahead.mean()) / POINTS, -_MOST_AHEAD, _MOST_AHEAD)
    ahead = arrays.asarray(ahead, np.float32)
    for _ in range(pace.epochs):
        order = arrays.asarray(rng.permutation(len(ahead)))
        for at in range(0, len(order), pace.lot):
            lot = order[at : at + pace.lot]
            now = Choices(None, None, None, *(part[lot] for part in together[3:]))
            scenes = ones_of(now.scenes, arrays)
            critic.learn(critic_sees(scenes, now.others, arrays), targets[lot], pace.critic_rate)
            if pace.rate:
                is_card = cards_there(now.counts, arrays)
                scores, worked = player.scores(scenes, now.cards, is_card)
                slope = player_slope(scores, is_card, now, ahead[lot], pace.temperature, arrays)
                player.learn(scenes, worked, slope, pace.rate)


def _joined(story: Sequence[Choices], arrays: Any) -> Choices:
    in_memory, beyond = 3, len(Choices._fields) - 3
    parts = list(zip(*story, strict=True))
    return Choices(
        *map(np.concatenate, parts[:in_memory]), *map(arrays.concatenate, parts[-beyond:])
    )


class Ahead(NamedTuple):
    """Points a deal above the mean of the others."""

    tables: str  # which
    mean: float
    error: float  # standard


def ahead_of(tables: Tables, player: Player, other: Player) -> list[Ahead]:
    """One seat, or one side, that plays by `player` among others, a deal at every table.

    By kind of table.
    """
    arrays, seen = player.arrays, tables.seen
    own = np.arange(tables.num_tables) % tables.sides
    tables.deal()
    while len(going := np.flatnonzero(seen.counts)):
        chosen = np.zeros(len(going), np.int64)
        is_own = seen.seat[going] % tables.sides[going] == own[going]
        for one, mine in ((player, is_own), (other, ~is_own)):
            asked = going[mine]
            if not len(asked):
                continue
            rows, cards, is_card = looked_at(tables, asked, arrays)
            scores, _ = one.scores(ones_of(rows, arrays), cards, is_card)
            chosen[mine] = on_host(arrays.where(is_card, scores, -np.inf).argmax(1))
        lay(tables, going, chosen)
    found = seen.margins[np.arange(len(own)), own]
    said = list[Ahead]()
    for name in dict.fromkeys(tables.names):
        few = found[[each == name for each in tables.names]]
        said.append(Ahead(name, float(few.mean()), float(few.std() / len(few) ** 0.5)))
    return said
