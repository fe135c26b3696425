"""Changes that schedules must notice are still changes of something, and are noticed."""

import pytest
from mutations import MUTATIONS, SERVER, SOURCES, is_caught, tried

NOTICED = [mutation for mutation in MUTATIONS if not mutation.is_rare]


def test_a_change_has_one_place_in_the_code():
    for mutation in MUTATIONS:
        text = (SOURCES / SERVER / mutation.file).read_text("utf-8")
        assert text.count(mutation.was) == 1, mutation.name


@pytest.mark.thorough
@pytest.mark.timeout(900)
@pytest.mark.parametrize("mutation", NOTICED, ids=lambda mutation: mutation.name)
def test_schedules_notice_a_change(mutation):
    """Most do so soon; all do so in a few hundred schedules, whatever the code asks of chance."""
    assert any(is_caught(tried(mutation, number), number) for number in (20, 100, 400))


@pytest.mark.thorough
def test_schedules_notice_nothing_where_nothing_changed():
    same = MUTATIONS[0]._replace(becomes=MUTATIONS[0].was)
    assert not is_caught(tried(same, 20), 20)
