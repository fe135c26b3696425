"""Conformance tests of a game: one test for each clause of the contract in `core.game`."""

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar

import msgspec
import numpy as np
import pytest

from pigpen import catalog
from pigpen.core import notation, rng
from pigpen.core.errors import IllegalAction
from pigpen.core.game import (
    CHANCE,
    NOBODY,
    OPEN,
    TERMINAL,
    AnyGame,
    Json,
    resignation,
    resigning_seat,
)
from pigpen.core.me import me_of
from pigpen.core.options import format_rules, parse_rules
from pigpen.core.position import (
    after,
    apply_to,
    described,
    forced_action,
    foretold,
    is_legal,
    legal_actions,
    outcomes,
    replay,
    returns,
    start,
    to_move,
    view,
)
from pigpen.core.redacted import known
from pigpen.core.said import Said
from pigpen.core.translations import LANGUAGES
from pigpen.rulebook import rules_of
from pigpen.testing.play import choices, random_history, resignations
from pigpen.testing.tables import Table, tables_of

# Plies that random play to the lowest target may take. Of 3,000 games at each table the longest
# took 5,198, with a mean of 528 (Hog with 50 dice).
LONGEST = 50_000
_MOST_CODES = 64  # number of codes to try in a game whose codes cannot be listed


class PlayedTable:
    """A table with a few random games, some of them cut off.

    The games are played once, and values that several clauses need are computed once.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.game = table.build()
        short = table.shortened().build()
        long_games = [random_history(self.game, seed, max_plies=80) for seed in (1, 2)]
        whole_game = random_history(short, 3, max_plies=LONGEST, resign=False)
        self.histories = [*long_games, whole_game[:200]]
        self.moments = list(self._moments())  # every action, with the positions before and after
        self.positions = [start(self.game), *(child for _, _, child in self.moments)]
        self.untouched = [
            position.tobytes() for position in self.positions
        ]  # before any view is made

    def _moments(self) -> Iterator[tuple[Any, int, Any]]:
        for history in self.histories:
            before = start(self.game)
            for action in history:
                child = after(self.game, before, action)
                yield before, action, child
                before = child

    @cached_property
    def choices(self) -> list[list[int]]:
        """Return the actions or outcomes at each position."""
        return [choices(self.game, position) for position in self.positions]

    @cached_property
    def legal(self) -> list[set[int]]:
        """Return the legal ones among the tried codes, at each position."""
        codes = _codes_tried(self.game)
        return [
            {code for code in codes if is_legal(self.game, position, code)}
            for position in self.positions
        ]

    @cached_property
    def views(self) -> list[list[Json]]:
        """Return the view of each seat, at each position."""
        describe, rules = self.game.words.describe, self.game.rules
        return [
            [describe(rules, position, seat) for seat in range(self.game.num_seats)]
            for position in self.positions
        ]


class GameContract:
    """Tests of a game; a class of a test file derives from it and names the game.

        class TestBlindPig(GameContract):
            game = "blind-pig"

    It is played at every table that `tables_of` makes, or at those in `tables`.
    """

    game: ClassVar[str] = ""
    tables: ClassVar[Sequence[Table]] = ()

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "played" in metafunc.fixturenames:
            tables = self.tables or tables_of(self.game)
            metafunc.parametrize("played", tables, ids=str, indirect=True, scope="class")

    @pytest.fixture(scope="class")
    @classmethod
    def played(cls, request: pytest.FixtureRequest) -> PlayedTable:
        return PlayedTable(request.param)

    def test_positions_are_packed_signed_integers(self, played: PlayedTable) -> None:
        whole = played.game.sizes.dtype
        fields = [field for field, *_ in (whole.fields or {}).values()]
        assert {field.base.kind for field in fields} == {"i"}
        assert whole.itemsize == sum(field.itemsize for field in fields)

    def test_the_rules_survive_their_text(self, played: PlayedTable) -> None:
        rules = played.game.rules
        assert parse_rules(catalog.entry(played.table.name).rules, format_rules(rules)) == rules

    def test_init_overwrites_every_field(self, played: PlayedTable) -> None:
        dirty = np.frombuffer(
            b"\x55" * played.game.sizes.dtype.itemsize, played.game.sizes.dtype
        ).copy()
        played.game.kernels.init(played.game.rules, dirty[0])
        assert dirty[0].tobytes() == start(played.game).tobytes()

    def test_decisions_list_legal_actions_ascending_and_in_range(self, played: PlayedTable) -> None:
        for position in played.positions:
            actions = legal_actions(played.game, position)
            assert actions == sorted(set(actions))
            assert all(0 <= action < played.game.sizes.num_actions for action in actions)
            assert bool(actions) == (to_move(played.game, position) >= 0)

    def test_seats_to_move_are_seats_of_the_table(self, played: PlayedTable) -> None:
        actors = {to_move(played.game, position) for position in played.positions}
        assert actors <= {CHANCE, TERMINAL, *range(played.game.num_seats)}

    def test_probabilities_sum_to_one(self, played: PlayedTable) -> None:
        probability = played.game.sizes.room_for_chance()
        for position in played.positions:
            if to_move(played.game, position) == CHANCE:
                probability[:] = np.nan  # the buffer may hold anything
                count = played.game.kernels.chance(played.game.rules, position, probability)
                assert OPEN <= count <= played.game.sizes.num_outcomes
                assert count == OPEN or sum(probability[:count]) == pytest.approx(
                    1, abs=1e-15 * count
                )
                assert (probability[:count] >= 0).all()

    def test_every_outcome_and_action_offered_is_legal_and_no_other_is(
        self, played: PlayedTable
    ) -> None:
        for position, legal, chosen in zip(
            played.positions, played.legal, played.choices, strict=True
        ):
            offered = {*chosen, *resignations(played.game, position)}
            assert played.game.kernels.is_legal is not None or legal == offered
            assert all(is_legal(played.game, position, code) for code in offered)

    def test_apply_touches_only_the_position(self, played: PlayedTable) -> None:
        around = np.zeros(3, played.game.sizes.dtype)
        around[0] = around[2] = np.frombuffer(b"\x55" * around.itemsize, around.dtype)[0]
        rules = tuple(played.game.rules)
        for before, action, child in played.moments:
            around[1] = before
            apply_to(played.game, around[1], action)
            assert around[1].tobytes() == child.tobytes()
            assert around[0].tobytes() == around[2].tobytes() == b"\x55" * around.itemsize
        assert tuple(played.game.rules) == rules

    def test_looking_changes_nothing(self, played: PlayedTable) -> None:
        looked_at = zip(played.positions, played.views, played.untouched, strict=True)
        for position, views, before in looked_at:
            for look in (to_move, legal_actions, outcomes, returns):
                look(played.game, position)
            for action in legal_actions(played.game, position)[:_MOST_CODES]:
                assert all(str(said) for said in foretold(played.game, position, action))
            view(played.game, position, NOBODY)
            assert len(views) == played.game.num_seats  # makes the view of each seat
            assert position.tobytes() == before

    def test_equal_histories_lead_to_equal_bytes(self, played: PlayedTable) -> None:
        for history in played.histories:
            assert replay(played.game, history).tobytes() == replay(played.game, history).tobytes()

    def test_every_playout_ends_below_the_bound(self, played: PlayedTable) -> None:
        game = played.table.shortened().build()
        for seed in (10, 11):
            history = random_history(game, seed, max_plies=LONGEST, resign=False)
            assert to_move(game, replay(game, history)) == TERMINAL

    def test_returns_are_zero_before_the_end_and_sum_to_zero(self, played: PlayedTable) -> None:
        for position in played.positions:
            utility = returns(played.game, position)
            assert len(utility) == played.game.num_seats
            assert sum(utility) == pytest.approx(0)
            assert to_move(played.game, position) == TERMINAL or not any(utility)

    def test_actions_survive_their_text(self, played: PlayedTable) -> None:
        for before, action, _ in played.moments:
            text = notation.format_action(played.game, before, action)
            assert notation.parse_action(played.game, before, text) == action

    def test_actions_are_called_something_in_every_language(self, played: PlayedTable) -> None:
        for position, codes in zip(played.positions, played.choices, strict=True):
            said = [notation.describe_action(played.game, position, code) for code in codes]
            for language in LANGUAGES:
                called = [each.text(("Ann",), language) for each in said]
                assert all(called), language
                if played.game.kernels.is_legal is None:  # words of throws leave numbers out
                    assert len(set(called)) == len(codes), language

    def test_histories_survive_their_text(self, played: PlayedTable) -> None:
        for history in played.histories:
            texts = notation.format_history(played.game, history)
            assert list(notation.parse_history(played.game, texts)) == history

    def test_actions_mean_different_things(self, played: PlayedTable) -> None:
        for position, codes in zip(played.positions, played.choices, strict=True):
            meanings = {
                json.dumps(played.game.words.meaning(played.game.rules, position, code))
                for code in codes
            }
            assert len(meanings) == len(codes)

    def test_views_are_json(self, played: PlayedTable) -> None:
        json.dumps(played.views)

    def test_strategies_are_shown_what_travels(self, played: PlayedTable) -> None:
        game = played.game
        deciding = (p for p in played.positions if to_move(game, p) >= 0)
        for position in list(deciding)[::5]:
            seat = to_move(game, position)
            told = described(game, view(game, position, seat), seat)
            legal = [
                notation.format_action(game, position, code)
                for code in legal_actions(game, position)
            ]
            me = me_of(game, seat, json.loads(json.dumps(told)), legal)
            assert (me.seat, me.legal, me.options) == (seat, tuple(legal), game.rules)
            assert "\n" not in str(me)

    def test_everybody_sees_the_same_where_nothing_is_hidden(self, played: PlayedTable) -> None:
        game = played.game
        if game.kernels.redact is not None:
            return
        for position, views in zip(played.positions, played.views, strict=True):
            public = game.words.describe(game.rules, position, NOBODY)
            assert views == [public] * game.num_seats

    def test_what_happened_can_be_said(self, played: PlayedTable) -> None:
        names = tuple(f"N{seat}" for seat in range(played.game.num_seats))
        for before, action, child in played.moments:
            for said in played.game.words.narrate(played.game.rules, before, action, child):
                assert said.text(names)
                msgspec.json.encode(said)
                _assert_cites(played.table, said)

    def test_what_is_forced_is_a_decision_of_the_seat_to_move(self, played: PlayedTable) -> None:
        for position in played.positions:
            action = forced_action(played.game, position)
            if action is not None:
                assert to_move(played.game, position) >= 0
                assert action in legal_actions(played.game, position)

    def test_an_illegal_action_changes_nothing_and_names_its_ruling(
        self, played: PlayedTable
    ) -> None:
        tried = _codes_tried(played.game)
        moments = zip(played.positions, played.legal, played.untouched, strict=True)
        for position, legal, before in list(moments)[::5]:
            for action in tried:
                if action not in legal:
                    with pytest.raises(IllegalAction) as refused:
                        after(played.game, position, action)
                    assert (refused.value.action, refused.value.position) == (action, position)
                    _assert_cites(played.table, refused.value.why)
                    assert position.tobytes() == before

    def test_every_seat_may_resign_once_until_the_end(self, played: PlayedTable) -> None:
        for history in played.histories if played.game.kernels.resign is not None else ():
            left: set[int] = set()
            position = start(played.game)
            for action in history:
                goes_on = to_move(played.game, position) != TERMINAL
                for seat in range(played.game.num_seats):
                    may = is_legal(played.game, position, resignation(seat))
                    assert may == (goes_on and seat not in left)
                position = after(played.game, position, action)
                left.add(resigning_seat(action))

    def test_resigning_is_final_and_leaves_the_others_alone(self, played: PlayedTable) -> None:
        if played.game.kernels.resign is None:
            return
        for before in played.positions:
            for action in resignations(played.game, before):
                child = after(played.game, before, action)
                assert not is_legal(played.game, child, action)
                assert to_move(played.game, child) != resigning_seat(action)

    def test_a_view_of_a_view_is_that_view(self, played: PlayedTable) -> None:
        for position in played.positions:
            for seat in (NOBODY, *range(played.game.num_seats)):
                seen = view(played.game, position, seat)
                assert view(played.game, known(seen), seat).tobytes() == seen.tobytes()

    def test_every_world_behind_a_view_shows_that_view(self, played: PlayedTable) -> None:
        game = played.game
        if game.kernels.redact is None or played.table.by_hand:
            return
        assert game.kernels.determinize is not None
        stream = rng.stream(4)
        history = random_history(game, 5, max_plies=80)
        for cut in range(0, 80, 4):
            position = replay(game, history[:cut])
            for seat in range(game.num_seats):
                seen = view(game, position, seat)
                world = known(seen).copy()
                game.kernels.determinize(game.rules, world, seat, stream)
                assert view(game, world, seat).tobytes() == seen.tobytes()


def _codes_tried(game: AnyGame) -> list[int]:
    """Return action codes, resignations of existing and missing seats, and invalid codes."""
    most = (
        max(game.sizes.num_actions, game.sizes.num_outcomes)
        if game.kernels.is_legal is None
        else _MOST_CODES
    )
    known = range(-3, most + 3)
    leaving = [resignation(seat) for seat in range(game.num_seats + 2)]
    return [*known, *leaving, 10**6, -(10**6)]


def _assert_cites(table: Table, said: Said) -> None:
    for language in LANGUAGES:
        assert said.ruling in rules_of(table.name, language).paragraphs
    assert str(said).endswith(f"({said.ruling})")
