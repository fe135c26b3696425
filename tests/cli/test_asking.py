"""`pigpen what-if`."""


def test_a_game_alone_shows_what_can_be_laid_out_and_asked(pigpen):
    shown = pigpen("what-if hog --seats 3").out
    assert "score.2      Points of Seat 3" in shown
    assert "score.0 belongs to Seat 1" in shown
    assert "any_one" in shown


def test_an_example_is_told_with_its_rulings_and_other_readings(pigpen):
    shown = pigpen("what-if pig --example enough").out
    assert "  Turn total: 17\nSeat 1: roll\nChance: 3\n" in shown
    assert "Seat 1: +3, 20 at risk. (D5)" in shown
    usual, other = shown.split("With the other reading, ")
    assert "Next, Seat 1: hold, roll" in usual
    assert other.startswith("When points count: As soon as you reach the target (D3):\nChance: 3\n")
    assert "The game is over.\n  Points of Seat 1: 100" in other


def test_words_change_an_example(pigpen):
    shown = pigpen("what-if pig --example enough chance=1").out
    assert "Rolled a 1! Seat 1 loses 17 points. (D5)" in shown
    assert "other reading" not in shown


def test_what_is_refused_is_told_with_its_ruling(pigpen):
    shown = pigpen(["what-if", "pig", "do=hold, roll"])
    assert shown.status == 0
    assert "Not allowed: hold\n  Roll at least once before you hold. (D2)" in shown.out


def test_what_was_not_needed_is_said(pigpen):
    assert "Not used: 6" in pigpen(["what-if", "pig", "do=roll", "chance=1 6"]).out


def test_an_answer_as_data(pigpen):
    document = pigpen("what-if big-pig --example two_ones --json").document
    assert document["run"]["steps"][-1]["layout"]["score.0"] == "85"
    (reading,) = document["readings"]
    assert (reading["option"], reading["value"], reading["ruling"]) == (
        "double_ones",
        "continue_25",
        "D8",
    )
    assert document["run"]["steps"][0]["words"] == {
        "key": "dice.action.roll",
        "values": {},
        "ruling": "",
    }


def test_mistakes_are_said_in_one_line(pigpen):
    assert pigpen("what-if hog turn_total=9").err == (
        "pigpen: taken: A turn with points already has dice. Say how many. (D12)\n"
    )
    assert "score.7: There’s no such field" in pigpen("what-if pig score.7=1").err
    assert "written as NAME=TEXT" in pigpen("what-if pig roll").err


def test_a_seat_is_called_the_same_in_layouts_and_in_what_is_done(pigpen):
    shown = pigpen("what-if piggy-piggy --example level_after_goat").out
    assert "  Pigs: Apple: Seat 2\n" in shown
    assert "Seat 1: a goat eats Seat 2’s Apple with one icon [goat 1 A1]\n" in shown
    assert "  Whose turn: Seat 2\n" in pigpen("what-if pig turn=1").out
    assert "turn         Whose turn         0 (Seat 1)" in pigpen("what-if pig").out
