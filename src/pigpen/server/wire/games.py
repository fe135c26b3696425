"""What travels about the games that can be played.

====================================  ===========================================
GET  /api/games                       list[GameInfo]
====================================  ===========================================
"""

from pigpen.server.wire.base import Wire


class OptionInfo(Wire):
    """One option of a game, for the lobby's form. Its words are in the catalogue."""

    name: str
    default: int | str
    low: int
    high: int
    choices: tuple[str, ...]  # empty for a number
    ruling: str
    is_rare: bool = False  # forms fold it away


class PresetInfo(Wire):
    """A published version of the rules. Its words are `preset.GAME.NAME` in the catalogue."""

    name: str
    options: dict[str, int | str]  # that differ from the usual ones


class Measured(Wire):
    """How strong a bot was found to be, against one that plays at random."""

    points: float  # a deal, above each seat of the other
    error: float  # of the points, a standard error


class Won(Wire):
    """How often a bot was found to win, alone among others of one kind."""

    share: float  # of the games
    error: float  # of the share, a standard error
    among: str  # the bot in all other seats
    seats: int


class BotInfo(Wire):
    """One bot that may sit at a game. Its words are in the catalogue."""

    name: str
    strength: int  # 1 is the weakest; for people to choose by
    measured: Measured | None  # nothing where a game is not scored in points a deal
    won: Won | None  # nothing where that was not measured


class GameInfo(Wire):
    """One game of the catalog."""

    name: str
    options: tuple[OptionInfo, ...]
    presets: tuple[PresetInfo, ...]  # the usual rules first; empty where there is one version
    bots: tuple[BotInfo, ...]
    usual_bot: str  # to begin with
    by_hand: bool  # whether people with a set of their own may keep score
