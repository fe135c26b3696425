"""The catalog of games, their options, presets and bots.

====================================  ===========================================
GET  /api/games                       list[GameInfo]
====================================  ===========================================
"""

from pigpen.server.wire.base import Wire


class OptionInfo(Wire):
    """An option of a game, for forms. Its texts are in the catalog."""

    name: str
    default: int | str
    low: int
    high: int
    choices: tuple[str, ...]  # empty for a number
    ruling: str
    is_rare: bool = False  # forms hide it by default
    tables: tuple[tuple[int, ...], ...] = ()  # by choice: allowed numbers of seats; empty: any


class PresetInfo(Wire):
    """A published version of the rules. Its texts are `preset.GAME.NAME` in the catalog."""

    name: str
    options: dict[str, int | str]  # that differ from the defaults


class Beaten(Wire):
    """The measured share of wins of a bot against other bots of one kind, by the usual rules."""

    other: str  # the bot in all other seats
    seats: int  # an equally strong bot wins one game in `seats`
    share: float  # of the games
    low: float  # 95 % confidence interval of the share
    high: float


class BotInfo(Wire):
    """A bot for a game. Its texts are in the catalog."""

    name: str
    strength: int  # 1 is the weakest
    beaten: tuple[Beaten, ...]  # the simplest bot first; empty if not measured


class GameInfo(Wire):
    """A game of the catalog."""

    name: str
    options: tuple[OptionInfo, ...]
    presets: tuple[PresetInfo, ...]  # the usual rules first; empty if there is one version
    bots: tuple[BotInfo, ...]
    usual_bot: str  # the default bot
    by_hand: bool  # whether people with real pieces may keep score
    guided: bool  # whether there is a guided first game
    kept: bool  # with real cards the hands are not entered, so that no bot can play
