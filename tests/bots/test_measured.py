"""The measured strengths cover every table, and rank the bots."""

import pytest

from pigpen import catalog
from pigpen.bots.catalog import bots_for
from pigpen.bots.strength import beaten, known
from pigpen.core.options import options
from pigpen.lab.trials.statistics import share_within

TABLES = [(name, seats) for name, tables in known().items() for seats in tables]


@pytest.mark.parametrize("name", [entry.name for entry in catalog.CATALOG])
def test_every_number_of_seats_was_measured(name):
    asked = [option for option in options(catalog.entry(name).rules) if option.name == "seats"]
    numbers = range(asked[0].low, asked[0].high + 1) if asked else [2]
    assert list(known()[name]) == list(numbers)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_bot_but_the_simplest_beats_it(name, seats):
    ranked = [bot.name for bot in bots_for(catalog.make(name))]
    for bot in ranked[1:]:
        for other, _, found in beaten(name, seats, bot):
            share, low, high = share_within(found)
            assert 0 <= low <= share <= high <= 1
            assert other in ranked
            if other == ranked[0]:
                assert low > 1 / seats
