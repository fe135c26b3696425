"""Tables of every game in the catalog."""

from pigpen import catalog
from pigpen.core.options import options
from pigpen.testing import (
    Table,
    choices,
    histories,
    random_history,
    resignations,
    tables_of,
    walks,
)

__all__ = [
    "CARD_GAMES",
    "DEFAULTS",
    "DICE_GAMES",
    "KEPT",
    "SEATED",
    "TABLES",
    "Table",
    "choices",
    "histories",
    "random_history",
    "resignations",
    "walks",
]

TABLES = [table for entry in catalog.CATALOG for table in tables_of(entry.name)]
KEPT = [  # games whose hands stay with the people where the cards are real
    table._replace(by_hand=True)
    for table in TABLES
    if catalog.entry(table.name).build_by_hand is not None
]
DEFAULTS = [Table(entry.name, {}) for entry in catalog.CATALOG]
SEATED = [  # each game at default rules with every number of seats
    Table(entry.name, {"seats": seats})
    for entry in catalog.CATALOG
    for option in options(entry.rules)
    if option.name == "seats"
    for seats in range(option.low, option.high + 1)
]
DICE_GAMES = ("pig", "two-dice-pig", "big-pig", "hog")
CARD_GAMES = ("push-out-the-pig", "piggy-piggy")
