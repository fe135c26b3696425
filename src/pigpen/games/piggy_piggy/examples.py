"""Example positions of Piggy Piggy for *What happens if …?*.

Rules of record: docs/rules/piggy-piggy.md, cited as Yn.
"""

from pigpen.core.setup import Example

_THREE = {"seats": 3}
_TWO = {"seats": 2}

EXAMPLES = (
    Example(  # Y11, Y15
        "third_player",
        {
            "hand.0": "G B1 B1 C1 D1",
            "stack.0": "A1",
            "stack.1": "A2 A1",
            "stack.2": "A2",
            "pigs": "A1",
        },
        ("goat 1 A2",),
        options=_THREE,
    ),
    Example(  # Y12
        "level_after_goat",
        {"hand.0": "G B1 B1 C1 D1", "stack.0": "A2", "stack.1": "A2 A1", "pigs": "A1"},
        ("goat 1 A1",),
        options=_TWO,
    ),
    Example(  # Y14
        "two_level",
        {
            "hand.0": "G B1 B1 C1 D1",
            "stack.0": "A2",
            "stack.1": "A3",
            "stack.2": "A1 A1",
            "pigs": "A1",
        },
        ("goat 1 A3",),
        options=_THREE,
    ),
    Example(  # Y13
        "last_card",
        {"hand.0": "G B1 B1 C1 D1", "stack.1": "A1", "pigs": "A1"},
        ("goat 1 A1",),
        options=_TWO,
    ),
    Example(  # Y11
        "before_my_food",
        {"hand.0": "G A1 A2 B1 C1", "stack.1": "A2 A1", "stack.2": "A2", "pigs": "A1"},
        ("goat 1 A2", "food A", "end"),
        ("C1", "D1", "E1"),
        _THREE,
    ),
    Example(  # Y16
        "level_after_food",
        {"hand.0": "A2 B1 B1 C1 D1", "stack.1": "A1 A1", "pigs": "A1"},
        ("food A", "end"),
        ("C1",),
        _TWO,
    ),
    Example(  # Y17
        "one_icon",
        {"hand.0": "A1 B1 B1 C1 D1", "stack.1": "A2", "stack.2": "A1 A1"},
        ("food A", "end"),
        ("C1",),
        _THREE,
    ),
    Example(  # Y18
        "waiting_leader",
        {"hand.0": "B1 C1 C1 D1 D1", "stack.1": "A2"},
        ("food B", "end"),
        ("C1",),
        _TWO,
    ),
    Example(  # Y19
        "stolen_stack",
        {
            "hand.0": "A3 B1 C1 D1 G",
            "stack.0": "A1",
            "stack.1": "A2 A1",
            "stack.2": "A1",
            "pigs": "A1",
        },
        ("food A", "end"),
        ("E1",),
        _THREE,
    ),
    Example(  # Y21
        "drawn_cards",
        {"hand.0": "A1 A1 A1 B1 C1"},
        ("food A", "end"),
        ("A3", "G", "A1"),
        _TWO,
    ),
    Example(  # Y22
        "pig_arrives",
        {
            "hand.0": "G B1 B1 C1 D1",
            "stack.1": "A2",
            "stack.2": "A1",
            "hand.2": "A3 A3 C1 D1 E1",
            "pigs": "A1",
        },
        ("goat 1 A2", "end"),
        ("C1",),
        _THREE,
    ),
    Example(  # Y3
        "nothing_played",
        {"hand.0": "A1 B1 C1 D1 E1"},
        ("end",),
        options=_TWO,
    ),
    Example(  # Y5
        "two_foods",
        {"hand.0": "A1 B1 C1 D1 E1"},
        ("food A", "food B"),
        options=_TWO,
    ),
    Example(  # Y23
        "empty_hand",
        {"hand.0": "", "stack.0": "A1", "pigs": "A0"},
        (),
        ("A1", "B1", "A2", "C1", "D1"),
        _TWO,
    ),
    Example(  # Y26
        "empty_pile",
        {
            "hand.0": "A1 A1 B1 C1 D1",
            "pile": "E1",
            "discard": "A2 G",
            "score.0": "3",
            "score.1": "2",
        },
        ("food A", "end"),
        ("E1", "A2"),
        _TWO,
    ),
    Example(  # Y25
        "past_eight",
        {"hand.0": "A1 A1 B1 C1 D1", "score.0": "7", "score.1": "6"},
        ("food A", "end"),
        ("A1", "A2"),
        _TWO,
    ),
)
