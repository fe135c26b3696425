"""Observations tell what a view does, all of it within bounds, and nothing more."""

import numpy as np
import pytest
from playing import TABLES, moments, said
from tables import table

from pigpen import catalog
from pigpen.cards.sets import one
from pigpen.core.position import legal_actions, view
from pigpen.core.rng import stream
from pigpen.envs.encoding import NoEncoding, encoding_of
from pigpen.envs.encodings.push_out_the_pig import most_points
from pigpen.envs.single_game import NotPlayable, SingleGame
from pigpen.games.push_out_the_pig.position import GOAT, PIG, SCORING
from pigpen.games.push_out_the_pig.scoring import deal_points

HIDDEN = [each for each in TABLES if each[0] in ("push-out-the-pig", "piggy-piggy")]


@pytest.mark.parametrize("each", TABLES, ids=said)
def test_every_place_is_written_and_within_its_bounds(each):
    for playing in moments(*each):
        low, high = playing.encoding.bounds()
        for seat in range(playing.game.num_seats):
            obs = playing.observation(seat)
            assert (obs >= low).all()
            assert (obs <= high).all()
        dirty = np.full(playing.encoding.num_places, 12345, np.int16)
        seen = view(playing.game, playing.position, playing.seat)
        playing.encoding.observe(playing.game.rules, seen, playing.seat, dirty)
        assert (dirty == playing.observation(playing.seat)).all()


@pytest.mark.parametrize(
    ("name", "options", "highest"),
    [
        ("pig", {}, 100),
        ("pig", {"target": 4, "sides": 2}, 4),
        ("hog", {"dice": 3, "target": 30}, 30),
        ("push-out-the-pig", {"end": "deals", "deals": 2}, 1600),
        ("push-out-the-pig", {"expose": "on", "end": "deals", "deals": 1}, 3200),
    ],
)
def test_bounds_are_those_of_the_table(name, options, highest):
    low, high = encoding_of(table(name, **options)).bounds()
    assert (high.max(), low.min()) == (highest, -highest if name == "push-out-the-pig" else 0)


def test_points_beyond_the_target_are_seen_as_the_target():
    playing = SingleGame(table("pig", target=50))
    playing.position.scores[:2] = 58, 20
    playing.position.turn_total = 70_000
    parts = playing.encoding.parts(playing.observation(1))
    assert (parts["scores"].tolist(), parts["turn_total"].tolist()) == ([20, 50], [50])


def test_no_deal_is_worth_more_than_the_bound_of_totals():
    """P10 to P15, over sets of scoring cards and of exposed ones that make the most of each."""
    chance = np.random.default_rng(1)
    for options in [{}, {"expose": "on", "pig_turns": "never"}, {"low_hearts": "face_4_4"}]:
        rules = table("push-out-the-pig", **options).rules
        exposable = SCORING if options.get("expose") else 0
        drawn = [int(cards) & SCORING for cards in chance.integers(1 << 62, size=200)]
        for captured in (SCORING, SCORING & ~one(PIG), SCORING & ~one(GOAT), *drawn):
            points = deal_points(rules, captured, exposable)
            assert abs(points) <= most_points(rules)


@pytest.mark.parametrize("each", TABLES, ids=said)
def test_the_mask_has_the_legal_actions_and_codes_are_the_game_s_own(each):
    for playing in moments(*each):
        game, rules = playing.game, playing.game.rules
        mask = playing.mask(playing.seat)
        codes = [
            playing.encoding.code_of(rules, playing.position, int(k)) for k in np.flatnonzero(mask)
        ]
        assert codes
        if game.name == "piggles":
            assert all(game.kernels.is_legal(rules, playing.position, code) for code in codes)
            assert len(set(codes)) == len(codes)
        else:
            assert codes == legal_actions(game, playing.position)


@pytest.mark.parametrize("each", HIDDEN, ids=said)
def test_observation_and_mask_are_the_same_in_all_worlds_behind_a_view(each):
    luck = stream(11)
    for moment, playing in enumerate(moments(*each)):
        game = playing.game
        truth = playing.position
        seat = moment % game.num_seats if moment % 2 else playing.seat
        obs, mask = playing.observation(seat), playing.mask(seat)
        for _ in range(2):
            playing.position = view(game, truth, seat)
            game.kernels.determinize(game.rules, playing.position, seat, luck)
            assert (playing.observation(seat) == obs).all()
            assert (playing.mask(seat) == mask).all()
        playing.position = truth


def test_what_is_hidden_differs_between_those_worlds():
    game = table("push-out-the-pig")
    playing, other = SingleGame(game, 1), SingleGame(game, 1)
    other.position = view(game, other.position, 0)
    game.kernels.determinize(game.rules, other.position, 0, stream(3))
    assert (playing.observation(0) == other.observation(0)).all()
    assert (playing.observation(1) != other.observation(1)).any()


def test_a_seat_sees_itself_first():
    playing = SingleGame(table("pig", seats=3))
    playing.position.scores[:3] = 10, 20, 30
    scores = [playing.encoding.parts(playing.observation(s))["scores"].tolist() for s in range(3)]
    assert scores == [[10, 20, 30], [20, 30, 10], [30, 10, 20]]


def test_both_seats_of_piggles_see_the_same_table_from_their_sides():
    playing = SingleGame(table("piggles"))
    mirrored = table("piggles", first="seat_1")
    other = SingleGame(mirrored)
    assert (playing.observation(0) == other.observation(1)).all()


def test_the_same_seed_is_the_same_game():
    one, other = (SingleGame(table("push-out-the-pig"), 5) for _ in range(2))
    assert one.position.tobytes() == other.position.tobytes()
    assert one.position.tobytes() != SingleGame(table("push-out-the-pig"), 6).position.tobytes()


def test_an_action_that_the_mask_forbids_is_refused():
    playing = SingleGame(table("pig"))
    for action in (0, -1, 2):
        with pytest.raises(NotPlayable):
            playing.act(action)


def test_real_cards_have_no_environment():
    with pytest.raises(NoEncoding):
        encoding_of(catalog.make("piggy-piggy", by_hand=True))
