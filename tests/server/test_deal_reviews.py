"""Deals of a match reviewed: from what was seen, for those who may know."""

from datetime import date
from functools import cache
from itertools import pairwise

import msgspec
import pytest
from push_out_the_pig_exchanged import a_match, with_other_hands
from serving import Person

from pigpen import catalog
from pigpen.core.notation import format_history
from pigpen.lab.advice.assessors.push_out_the_pig import PushOutThePigAssessor
from pigpen.lab.advice.deals import review_deal, split
from pigpen.lab.advice.judges import unit_of
from pigpen.play.record import Record, format_record
from pigpen.server.store.judgements import judge
from pigpen.server.table.table import Status
from pigpen.server.views.deal_reviews import deal_review_of, deals_of
from pigpen.server.views.reviews import table_of

pytestmark = pytest.mark.compiled  # a deal takes minutes interpreted

OPTIONS = {"end": "deals", "deals": 2, "early_finish": "offer"}
BOTS = ("beginner", "beginner", "beginner")


def game():
    return catalog.make("push-out-the-pig", OPTIONS)


def record_of(history):
    actions = tuple(format_history(game(), history))
    return Record(
        game=game().name,
        version=game().version,
        options=OPTIONS,
        names=("Ann", "Bob", "Cleo", "Dan"),
        date=date(2026, 1, 2),
        actions=actions,
    )


@cache
def match():
    return a_match(game(), 5)


def first_deal_only():
    """The match just after its first deal."""
    table = table_of(record_of(match()))
    ply = deals_of(table)[0].turns[-1].ply + 1
    return match()[:ply]


def reviewed(history, number, eyes):
    table = table_of(record_of(history))
    return deal_review_of(table, PushOutThePigAssessor(game(), 32), number, eyes)


def test_luck_skill_and_the_rest_are_the_points():
    found = reviewed(match(), 1, ())
    assert len(found.deals) == found.number == 2
    assert found.points == found.deals[1].points
    assert found.is_open
    written = found.deals[1].points
    for seat, account in enumerate(found.accounts):
        others = (sum(written) - written[seat]) / 3
        assert account.points == pytest.approx(written[seat] - others)
        assert account.luck + account.skill + account.rest == pytest.approx(account.points)
        lost = [t.verdict.cost for t in found.turns if t.seat == seat and t.verdict is not None]
        assert 0 <= -account.skill <= sum(lost)
    assert found.deals[1].totals[0] == found.deals[0].points[0] + written[0]


def test_every_card_is_in_a_trick_and_hands_grow_smaller():
    found = reviewed(match(), 0, ())
    assert found.turns[-1].points == found.deals[0].points
    cards = [(turn, turn.trick) for turn in found.turns if turn.trick is not None]
    assert {turn.text for turn in found.turns if turn.trick is None} <= {"finish"}
    for turn, trick in cards:
        sizes = [len(cards or ()) for cards in turn.hands]
        assert sizes[turn.seat] == max(sizes) == 13 - trick
    for turn, seen in zip(found.turns, found.views, strict=True):
        assert (seen["seat"], tuple(seen["hand"])) == (turn.seat, turn.hands[turn.seat])
    for (before, trick), (now, following) in pairwise(cards):
        assert following == trick + (before.taker is not None)
        if before.taker is not None:
            assert now.seat == before.taker


def test_mistakes_stick_out_of_their_error():
    found = reviewed(match(), 0, ())
    verdicts = [turn.verdict for turn in found.turns if turn.verdict is not None]
    wrong = [verdict for verdict in verdicts if verdict.is_mistake]
    assert wrong  # who plays at random errs
    assert all(verdict.cost > 3 * verdict.error and verdict.said for verdict in wrong)
    assert all(not verdict.said for verdict in verdicts if not verdict.is_mistake)


@pytest.mark.parametrize("seat", [0, 2])
def test_while_the_match_goes_on_a_review_tells_nothing_hidden(seat):
    """The same play after a deal that the seat cannot tell from this one: byte for byte."""
    history = first_deal_only()
    table = table_of(record_of(history))
    assert table.status == Status.PLAYING
    told = reviewed(history, 0, (seat,))
    assert not told.is_open
    assert [account is not None for account in told.accounts] == [s == seat for s in range(4)]
    for turn, seen in zip(told.turns, told.views, strict=True):
        assert (seen is not None) == (turn.seat == seat)
        assert [cards is not None for cards in turn.hands] == [s == seat for s in range(4)]
        assert turn.verdict is None or turn.seat == seat
    for seed in range(3):
        other = with_other_hands(game(), history, seat, seed)
        if other != history:
            again = reviewed(other, 0, (seat,))
            assert msgspec.json.encode(again) == msgspec.json.encode(told)


def test_what_a_card_costs_is_told_apart_from_the_match_that_it_costs():
    """At the last card of a match nothing is left to chance: the rest of the cost is the match."""
    found = reviewed(match(), 1, ())
    costs = [turn.verdict for turn in found.turns if turn.mistake]
    assert all(0 <= verdict.match_cost <= 1 for verdict in costs)
    dear = [verdict for verdict in costs if verdict.match_cost >= 0.1]
    assert dear
    for verdict in dear:
        keys = [fact.key for fact in verdict.said]
        assert keys[0] == "review.points.instead"
        assert keys[-1] == f"review.match.{'lost' if verdict.loses_match else 'cost'}"
        assert 600 * verdict.match_cost <= verdict.cost + 200
    assert all(verdict.match_cost > 0.5 for verdict in costs if verdict.loses_match)


def test_exposing_belongs_to_no_trick():
    options = OPTIONS | {"expose": "on", "deals": 1}
    game = catalog.make("push-out-the-pig", options)
    (deal,) = split(game, a_match(game, 5))
    found = review_deal(game, PushOutThePigAssessor(game, 8), deal, (), 1)
    shown = [turn for turn in found.turns if turn.trick is None]
    assert {turn.text.split()[0] for turn in shown} <= {"pass", "expose"}
    assert len(shown) >= 4
    assert found.turns[len(shown)].trick == 0


def test_judgements_add_up_the_deals_of_people():
    table = table_of(record_of(match()))
    rows = judge(table)
    assert [row.seat for row in rows] == [0, 1, 2, 3]
    assert all(row.error > 0 and row.decisions == 0 for row in rows)  # nobody's own choices
    named = tuple(
        step._replace(played=step.played._replace(client_id="c"))
        if step.played.actor == 1
        else step
        for step in table.steps
    )
    own = judge(table._replace(steps=named))[1]
    assert own.decisions > 10
    assert own.cost > 0
    assert own.luck == rows[1].luck
    worst = own.told["worst"]
    assert worst["deal"] == 1 + sum(worst["ply"] > d.turns[-1].ply for d in deals_of(table)[:1])
    assert unit_of(table.game) == "points"


def test_a_record_is_reviewed_deal_by_deal(ann):
    text = format_record(record_of(match()))
    last = ann.ask("POST", "/review", {"text": text})
    assert (last["state"], last["number"], last["is_open"]) == ("deal", 2, True)
    first = ann.ask("POST", "/review", {"text": text, "deal": 0})
    assert first["number"] == 1
    assert first["deals"] == last["deals"]
    problem = ann.ask("POST", "/review", {"text": text, "deal": 2}, 404)
    assert problem["code"] == "no-such-deal"


def opened(person, **changes):
    seats = [{"kind": "own"}, *({"kind": "bot", "bot": bot} for bot in BOTS)]
    body = {"game": "push-out-the-pig", "options": OPTIONS, "seats": seats, **changes}
    return person.ask("POST", "/tables", body, 201)["table"]


def play_a_deal(live):
    """Play last cards until a deal is over."""
    while not live.now["view"]["deals"]:
        live.wait(lambda: live.is_my_turn() or live.now["view"]["deals"] > 0)
        if live.is_my_turn() and not live.now["view"]["deals"]:
            play_the_last_card(live)


def play_to_a_choice(live):
    """Play cards that have to be played until there is another."""
    live.wait(live.is_my_turn)
    while len(live.now["legal"]) == 1:
        play_the_last_card(live)
        live.wait(live.is_my_turn)


def play_the_last_card(live):
    ply = live.ply
    live.act(live.now["legal"][-1]["text"])
    live.wait(lambda: live.ply > ply)


def test_a_hint_is_for_the_seat_to_move_alone(ann):
    table = opened(ann)
    with ann.live(table) as live, Person(ann.address) as stranger:
        play_to_a_choice(live)
        legal = [one["action"] for one in live.now["legal"]]
        hint = ann.ask("GET", f"/tables/{table}/hint")
        assert hint["unit"] == "points"
        assert [one["action"] for one in hint["actions"]] == legal
        assert hint == ann.ask("GET", f"/tables/{table}/hint")
        path = f"/tables/{table}/hint"
        assert stranger.ask("GET", path, status=409)["code"] == "not-your-turn"


def test_a_deal_that_is_over_is_reviewed_for_its_seats(ann):
    table = opened(ann)
    path = f"/tables/{table}/review"
    with ann.live(table) as live, Person(ann.address) as stranger:
        assert ann.ask("GET", path, status=404)["code"] == "no-such-deal"
        play_a_deal(live)
        told = ann.ask("GET", path)
        assert (told["number"], told["is_open"]) == (1, False)
        assert [account is not None for account in told["accounts"]] == [True, False, False, False]
        assert stranger.ask("GET", path, status=409)["code"] == "no-review-yet"


def test_a_table_without_hints_is_reviewed_at_its_end(ann):
    table = opened(ann, hints="off")
    with ann.live(table) as live:
        play_a_deal(live)
        assert ann.ask("GET", f"/tables/{table}/review", status=409)["code"] == "no-review-yet"
