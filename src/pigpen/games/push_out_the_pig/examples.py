"""Example deals of Push Out the Pig near the end, for *What happens if …?*.

Rules of record: docs/rules/push-out-the-pig.md, cited as Pn.
"""

from pigpen.core.setup import Example

_HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH"
_LAST = ("3C", "4C", "5C", "6C")

EXAMPLES = (
    Example("all_sixteen", {"captured.0": "*"}, _LAST),  # P12
    Example(  # P11
        "all_hearts", {"captured.0": _HEARTS, "captured.1": "QS", "captured.2": "JD 10C"}, _LAST
    ),
    Example(  # P11, P12
        "hearts_and_pig", {"captured.0": f"{_HEARTS} QS", "captured.1": "JD 10C"}, _LAST
    ),
    Example("doubler_alone", {"captured.0": "10C", "captured.1": "*"}, _LAST),  # P13
    Example("doubler_and_pig", {"captured.0": "10C QS", "captured.1": "*"}, _LAST),  # P13
    Example(  # P10, P14
        "low_hearts", {"captured.0": "2H 3H 4H 5H 6H", "captured.1": "*"}, _LAST
    ),
    Example("nothing", {"captured.1": "*", "captured.0": ""}, _LAST),  # P14
    Example(  # P15
        "exposed_pig",
        {"captured.0": "QS 5H", "captured.1": "*", "exposed": "QS"},
        _LAST,
        options={"expose": "on"},
    ),
    Example(  # P15
        "exposed_first_lead",
        {
            "captured.0": "*",
            "hand.0": "KS 3C",
            "hand.1": "QS 2S",
            "hand.2": "4C 5C",
            "hand.3": "6C 7C",
            "exposed": "QS",
            "led": "H C D",
        },
        ("KS", "QS"),
        options={"expose": "on"},
    ),
    Example(  # P7, P8
        "pig_in_last_trick",
        {"captured.0": "*", "hand.0": "KS", "hand.1": "AS", "hand.2": "QS", "hand.3": "2D"},
        ("KS", "AS", "QS", "2D"),
    ),
    Example(  # P17
        "past_limit", {"captured.0": "*", "total.0": "300", "total.1": "-200"}, _LAST
    ),
)
