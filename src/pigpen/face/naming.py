"""Games, options, choices and bots as people call them, from the catalogue of texts."""

from pigpen.catalog import variant
from pigpen.core.game import AnyGame
from pigpen.core.options import Option
from pigpen.core.said import catalogue
from pigpen.face.words import say


def game_title(name: str) -> str:
    """Two-Dice Pig, for two-dice-pig."""
    return catalogue()[f"game.{name}.name"]


def game_line(name: str) -> str:
    """What the game is, in one line."""
    return catalogue()[f"game.{name}.line"]


def option_line(option: Option) -> str:
    """What an option decides."""
    return catalogue()[f"option.{option.name}.help"]


def option_value(name: str, value: int | str) -> str:
    """A value of an option for people: `First lead: Who holds 2♠`."""
    words = catalogue()
    return f"{words[f'option.{name}']}: {words.get(f'choice.{name}.{value}', value)}"


def preset_title(game: str, name: str) -> str:
    """Taiwan, contest, for taiwan_contest."""
    return catalogue()[f"preset.{game}.{name}.name"]


def preset_line(game: str, name: str) -> str:
    """Where a published version of the rules comes from, in one line."""
    return catalogue()[f"preset.{game}.{name}.line"]


def rules_text(game: AnyGame) -> str:
    """How the rules of a table differ from the usual ones; empty where they do not."""
    version = variant(game)
    if not version.options:
        return ""
    differing = "; ".join(option_value(*option) for option in version.options.items())
    if not version.preset:
        return say("rules", options=differing)
    return say("preset", preset=preset_title(game.name, version.preset), options=differing)


def default_text(option: Option) -> str:
    """The default as it is typed."""
    return option.choices[option.default - option.low] if option.choices else str(option.default)


def allowed_text(option: Option) -> str:
    """What may be typed, and the default: `10 to 1000, else 100`."""
    if option.low == option.high:
        return say("option_always", usual=default_text(option))
    limits = say("option_range", low=option.low, high=option.high)
    allowed = _few(option.choices) if option.choices else limits
    return say("option_else", allowed=allowed, usual=default_text(option))


def _few(choices: tuple[str, ...]) -> str:
    """The choices, the middle of a long row left out: `random, seat_0 … seat_9`."""
    if len(choices) > 4:
        return f"{choices[0]}, {choices[1]} … {choices[-1]}"
    *first, last = list(choices)
    return say("option_or", choices=", ".join(first), last=last) if first else last


def choice_lines(option: Option) -> list[str]:
    """Each choice of a short row with its meaning."""
    if not 0 < len(option.choices) <= 4:
        return []
    words = catalogue()
    return [f"{name}: {words[f'choice.{option.name}.{name}']}" for name in option.choices]


def bot_title(name: str) -> str:
    """A bot's name for people; what is not in the catalogue goes by its last name as typed."""
    return catalogue().get(f"bot.{name}.name", label(name))


def label(name: str) -> str:
    """A bot or strategy as it was typed, without the folders of a file."""
    return name.replace("\\", "/").rpartition("/")[2]


def bot_line(name: str) -> str:
    """How a bot plays, in one line; empty for numbered ones."""
    return catalogue().get(f"bot.{name}.line", "")
