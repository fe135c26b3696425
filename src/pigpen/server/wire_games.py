"""What travels about the games that can be played.

====================================  ===========================================
GET  /api/games                       list[GameInfo]
====================================  ===========================================
"""

from pigpen.server.wire import Wire


class OptionInfo(Wire):
    """One option of a game, for the lobby's form. Its words are in the catalogue."""

    name: str
    default: int | str
    low: int
    high: int
    choices: tuple[str, ...]  # empty for a number
    ruling: str


class BotInfo(Wire):
    """One bot that may sit at a game. Its words are in the catalogue."""

    name: str
    strength: int  # 1 is the weakest; for people to choose by


class GameInfo(Wire):
    """One game of the catalog."""

    name: str
    options: tuple[OptionInfo, ...]
    bots: tuple[BotInfo, ...]
