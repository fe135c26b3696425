"""A record has all that its seat saw and did, and nothing that another world would change."""

import numpy as np
import pytest
from playing import GAMES, TABLES, moments, said
from tables import table

from pigpen.core.position import view
from pigpen.core.rng import stream
from pigpen.envs.recall import names_of, nothing
from pigpen.envs.single_game import SingleGame

HIDDEN = [each for each in TABLES if each[0] in ("push-out-the-pig", "piggy-piggy")]


class Witness(SingleGame):
    """Keeps what each seat sees, ply by ply, where it changed, and what it does."""

    def begin_again(self):
        self.told = [[] for _ in self.noted]
        super().begin_again()

    def act(self, action):
        self.told[self.seat].append(action)
        super().act(action)

    def _note(self):
        super()._note()
        for seat, told in enumerate(self.told):
            obs = self.observation(seat)
            seen = [np.zeros_like(obs), *(each for each in told if isinstance(each, np.ndarray))]
            if (seen[-1] != obs).any():
                told.append(obs)


def read_back(rows, places):
    """Return a record's observations and actions in their order."""
    obs = np.zeros(places, np.int16)
    told = []
    for moment in range(1, int(rows[:, 0].max()) + 1):
        for _, place, value in rows[rows[:, 0] == moment]:
            if place == places:
                told.append(int(value))
            else:
                obs[place] = value
        if rows[rows[:, 0] == moment][0, 1] != places:
            told.append(obs.copy())
    return told


@pytest.mark.parametrize("each", GAMES, ids=said)
def test_all_that_a_seat_saw_and_did_can_be_read_back(each):
    name, options = each
    game = table(name, **options)
    playing = Witness(game, 3, tuple(range(game.num_seats)))
    chance = np.random.default_rng(1)
    for _ in range(40):
        if playing.is_over:
            break
        playing.act(int(chance.choice(np.flatnonzero(playing.mask(playing.seat)))))
    for seat, record in playing.records.items():
        told = read_back(record.numbers(record.count), playing.encoding.num_places)
        assert len(told) == len(playing.told[seat])
        for one, other in zip(told, playing.told[seat], strict=True):
            assert np.array_equal(one, other)


@pytest.mark.parametrize("each", HIDDEN, ids=said)
def test_records_are_the_same_in_all_worlds_behind_the_views(each):
    luck = stream(5)
    truth = fake = None
    for playing in moments(*each, most=40):
        game = playing.game
        truth, fake = truth or nothing(playing.encoding), fake or nothing(playing.encoding)
        position = playing.position
        truth = truth.seen(playing.observation(0))
        playing.position = view(game, position, 0)
        game.kernels.determinize(game.rules, playing.position, 0, luck)
        fake = fake.seen(playing.observation(0))
        playing.position = position
    assert truth.count > 100
    assert (truth.numbers(truth.count) == fake.numbers(fake.count)).all()


def test_rows_say_what_changed_and_when():
    playing = SingleGame(table("pig", target=20), 1, (0,))
    playing.act(1)
    rows = playing.records[0].numbers(8).tolist()
    assert rows[:2] == [[1, 4, 1], [2, 6, 1]]  # the first to move is seat 0, and it rolls
    assert rows[2][0] == 3
    assert rows[-1] == [0, 0, 0]
    names = names_of(playing.encoding)
    assert playing.records[0].text(names).splitlines()[:2] == ["mover.0=1", "action=1"]


def test_records_that_part_do_not_meddle():
    begun = nothing(SingleGame(table("pig")).encoding)
    one, other = begun.acted(1), begun.acted(0)
    further = one.acted(0)
    assert begun.count == 0
    assert one.numbers(2).tolist() == [[1, 6, 1], [0, 0, 0]]
    assert other.numbers(2).tolist() == [[1, 6, 0], [0, 0, 0]]
    assert further.numbers(2).tolist() == [[1, 6, 1], [2, 6, 0]]


def test_what_is_too_many_is_left_out():
    record = nothing(SingleGame(table("pig")).encoding).acted(1).acted(0)
    assert record.numbers(1).tolist() == [[1, 6, 1]]
