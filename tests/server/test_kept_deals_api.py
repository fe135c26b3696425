"""Score kept of real cards: the sums are those of a table, and what cannot be is refused."""

import pytest
from laid_push_out_the_pig import HEARTS

SPECIAL = ["QS", "JD", "10C"]


@pytest.fixture
def score(ann):
    """Asks for the score of deals at a table with these options."""

    def ask(*deals, **options):
        body = {"options": {"seats": 3, **options}, "deals": deals}
        return ann.http.post("/api/score/push-out-the-pig", json=body)

    return ask


def deal(*captured, exposed=()):
    return {"captured": captured, "exposed": exposed}


def points(answer):
    assert answer.status_code == 200, answer.text
    return [[score["points"] for score in line["scores"]] for line in answer.json()["lines"]]


SPLIT = deal(["QS", "AH"], ["JD", *HEARTS.split()[:-1]], ["10C"])


def test_each_deal_is_worth_what_its_cards_are(score):
    slam = deal([*SPECIAL, *HEARTS.split()], [], [])
    assert points(score(SPLIT, slam)) == [[-150, -50, 50], [800, 0, 0]]


def test_exposed_cards_count_twice(score):
    shown = {**SPLIT, "exposed": ["QS", "JD"]}
    assert points(score(shown, expose="on")) == [[-250, 50, 50]]


def test_totals_add_up_and_end_the_match(score):
    answer = score(*[SPLIT] * 4, limit=500).json()
    assert [line["scores"][0]["total"] for line in answer["lines"]] == [-150, -300, -450, -600]
    assert answer["winners"] == [2]
    assert score(SPLIT, limit=500).json()["winners"] == []


@pytest.mark.parametrize(
    ("deals", "code"),
    [
        ([deal(SPECIAL, [], [])], "kept-cards"),
        ([deal([*SPECIAL, *HEARTS.split()], ["QS"], [])], "kept-cards"),
        ([deal([*SPECIAL, *HEARTS.split(), "2S"], [], [])], "kept-cards"),
        ([deal([*SPECIAL, *HEARTS.split()], [])], "kept-cards"),
        ([{**SPLIT, "exposed": ["QS"]}], "kept-exposed"),
        ([SPLIT] * 8, "kept-over"),
        ([SPLIT] * 501, "kept-too-many"),
        ([deal(["ZZ"], [], [])], "bad-request"),
    ],
)
def test_what_cannot_be_is_refused(score, deals, code):
    answer = score(*deals)
    assert (answer.status_code, answer.json()["code"]) == (400, code)


def test_before_the_first_deal_it_says_what_is_to_be_entered(score):
    answer = score(expose="on").json()
    assert len(answer["scoring"]) == 16
    assert sorted(answer["exposable"]) == ["10C", "AH", "JD", "QS"]
    assert (answer["lines"], answer["bounds"]) == ([], [-1000, 1000])
