"""`pigpen review`, and hints while one plays."""

import pytest

from pigpen.cli import review_deals
from pigpen.cli.arguments import UsageError
from pigpen.lab.advice.hint import hint
from pigpen.play.match import new


def test_the_review_of_an_example_adds_up(pigpen, fair_record):
    document = pigpen(["review", str(fair_record), "--json"]).document
    one, other = document["accounts"]
    total = one["start"] + one["luck"] + one["skill"] - other["skill"]
    assert total == pytest.approx(one["end"], abs=1e-9)
    costs = [choice["cost"] for choice in document["choices"] if choice["seat"] == 0]
    assert one["skill"] == pytest.approx(-sum(costs))
    assert document["points"][0]["tolerance"] == 0


def test_the_review_names_mistakes_luck_and_skill(pigpen, fair_record):
    shown = pigpen(["review", str(fair_record)])
    assert (shown.status, shown.complaints) == (0, "")
    assert "Better (+5.8 %): roll." in shown.out
    assert "−55.5 %" in shown.out
    assert shown.out.endswith("Exact, if everyone plays best from here.\n")


def test_a_record_that_breaks_the_rules_is_refused(pigpen, fair_record, tmp_path):
    text = fair_record.read_text("utf-8").replace('"roll",\n    "1 3"', '"hold",\n    "1 3"', 1)
    path = tmp_path / "broken.toml"
    path.write_text(text, "utf-8")
    shown = pigpen(["review", str(path)])
    assert shown.status == 2
    assert "Ply 0, 'hold'" in shown.err


def test_one_deal_of_a_match_is_chosen_by_its_number():
    match = new("push-out-the-pig", end="deals", deals=3, seed=4)
    while not match.is_over:
        match.apply(match.legal_actions[-1])
    deals = review_deals.selected_deals(match, None)
    assert list(deals) == [1, 2, 3]
    (third,) = review_deals.selected_deals(match, 3).items()
    assert third[0] == 3
    assert third[1].turns[0].ply == deals[3].turns[0].ply
    with pytest.raises(UsageError, match="Deal 4 is none of the 3 that are over"):
        review_deals.selected_deals(match, 4)


def test_a_game_without_deals_has_none_to_choose(pigpen, fair_record):
    shown = pigpen(["review", str(fair_record), "--deal", "1"])
    assert shown.status == 2
    assert "Two-Dice Pig has no deals to choose from" in shown.err


def test_a_hint_is_given_where_a_record_ends(pigpen, tmp_path):
    match = new("pig", by_hand=True, names=("Ann", "Bob"), target=30)
    for action in ("roll", "6", "roll"):
        match.apply(action)
    path = tmp_path / "game.toml"
    match.save(path)
    refused = pigpen(["hint", str(path)]).err
    assert "Nobody is to decide" in refused
    assert "--ply" in refused
    match.apply("5")
    match.save(path)
    assert pigpen(["hint", str(path)]).out.startswith("Best: roll. You win 65.5 %.")
    document, expected = pigpen(["hint", str(path), "--json"]).document, hint(match).document()
    assert document | {"seconds": 0} == expected | {"seconds": 0}


def test_hints_while_one_plays(pigpen):
    line = "play pig --opponent friend --target 30 --seed 4 --name Ann --hints"
    shown = pigpen(line, "r\nresign\n").out
    assert "Your only choice: roll. You win " in shown
    assert "Exact, if everyone plays best from here." in shown


def test_without_asking_there_are_no_hints(pigpen):
    line = "play pig --opponent friend --target 30 --seed 4 --name Ann"
    assert "you win with" not in pigpen(line, "r\nresign\n").out
