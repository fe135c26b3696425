"""Example positions of Piggles for *What happens if …?*.

Rules of record: docs/rules/piggles.md, cited as Sn.
"""

from pigpen.core.setup import Example

_MODERN = {"mode": "modern"}

EXAMPLES = (
    Example(  # S21
        "turned_down",
        {"pieces": "1a 0 2.5 up"},
        ("load a", "throw", "load -"),
        ("0a 6 0 down", "1a 0 2.5 down", "settled"),
    ),
    Example(  # S17, S20
        "off_the_board",
        {"pieces": "1a 0 6 up"},
        ("load a", "throw"),
        ("0a off", "1a off", "settled"),
    ),
    Example(  # S3
        "on_the_line",
        {},
        ("load a", "throw"),
        ("0a 0 -3.95 up", "settled"),
    ),
    Example(  # S9
        "back_from_the_mud",
        {"round": "3"},
        ("load a", "throw", "load -"),
        ("0a 0 -2.5 down", "settled"),
    ),
    Example(  # S22, S24
        "on_its_head",
        {"round": "2", "score.0": "5"},
        ("load a", "throw", "load -", "load -"),
        ("0a 0 -2.5 head", "settled"),
    ),
    Example(  # S26
        "fifth_turn",
        {
            "round": "4",
            "turn": "1",
            "score.0": "9",
            "pieces": ", ".join(f"0{slot} mud 5" for slot in "abcdef"),
        },
        ("load -",),
    ),
    Example(  # S29, S32
        "level",
        {"round": "6", "turn": "1", "score.0": "4", "score.1": "4"},
        ("load -", "sudden 0a", "throw", "sudden 1a", "throw"),
        ("0a 0 -2 up", "settled", "1a 0 2 down", "settled"),
    ),
    Example(  # S44
        "my_own_piece",
        {"pieces": "0b -2.5 0 up"},
        ("load a", "throw", "resolve 0a", "target none"),
        ("0a 0 -2.5 up", "settled"),
        _MODERN,
    ),
    Example(  # S51, S52
        "shielded",
        {"turn": "1", "pieces": "0f kitchen, 1b -2.5 0 up shield 0"},
        ("load a", "throw"),
        ("1a 6 0 down", "1b off", "settled"),
        _MODERN,
    ),
    Example(  # S39, S53
        "turned_up_in_time",
        {"pieces": "0b pen red 5"},
        ("load ab", "throw", "resolve 0b", "target 0a", "resolve 0a"),
        ("0a 0 -2.5 down", "0b 0 2.5 up", "settled"),
        _MODERN,
    ),
)
