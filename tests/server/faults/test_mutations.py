"""Changes that schedules must notice are still changes of something."""

import pytest
from mutations import MUTATIONS, SERVER, SOURCES


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.name)
def test_a_change_has_one_place_in_the_code(mutation):
    assert (SOURCES / SERVER / mutation.file).read_text("utf-8").count(mutation.was) == 1
