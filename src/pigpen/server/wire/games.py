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
    tables: tuple[tuple[int, ...], ...] = ()  # by choice: for how many seats; empty: any


class PresetInfo(Wire):
    """A published version of the rules. Its words are `preset.GAME.NAME` in the catalogue."""

    name: str
    options: dict[str, int | str]  # that differ from the usual ones


class Beaten(Wire):
    """How often a bot was found to win, alone among others of one kind, at the usual rules."""

    other: str  # the bot in all other seats
    seats: int  # an equal bot wins one game in so many
    share: float  # of the games
    low: float  # 95 % confidence interval of the share
    high: float


class BotInfo(Wire):
    """One bot that may sit at a game. Its words are in the catalogue."""

    name: str
    strength: int  # 1 is the weakest; for people to choose by
    beaten: tuple[Beaten, ...]  # the simplest bot first; empty where that was not measured


class GameInfo(Wire):
    """One game of the catalog."""

    name: str
    options: tuple[OptionInfo, ...]
    presets: tuple[PresetInfo, ...]  # the usual rules first; empty where there is one version
    bots: tuple[BotInfo, ...]
    usual_bot: str  # to begin with
    by_hand: bool  # whether people with a set of their own may keep score
    guided: bool  # whether there is a first game to be guided through
    kept: bool  # by hand nobody is told the hands, so that no bot can sit there
