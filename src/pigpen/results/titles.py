"""Titles and descriptions of games, options, presets and bots, in the current language."""

from pigpen.catalog import variant
from pigpen.core.game import AnyGame
from pigpen.core.options import Option
from pigpen.core.said import catalogue
from pigpen.results.words import say


def game_title(name: str) -> str:
    """Return the title of a game: `Two-Dice Pig` for `two-dice-pig`."""
    return catalogue()[f"game.{name}.name"]


def game_line(name: str) -> str:
    """Describe a game in one line."""
    return catalogue()[f"game.{name}.line"]


def option_line(option: Option) -> str:
    """Describe an option in one line."""
    return catalogue()[f"option.{option.name}.help"]


def option_value(name: str, value: int | str) -> str:
    """Format an option with its value: `First lead: Who holds 2♠`."""
    words = catalogue()
    return f"{words[f'option.{name}']}: {words.get(f'choice.{name}.{value}', value)}"


def preset_title(game: str, name: str) -> str:
    """Return the title of a preset: `Taiwan, contest` for `taiwan_contest`."""
    return catalogue()[f"preset.{game}.{name}.name"]


def preset_line(game: str, name: str) -> str:
    """Describe the origin of a preset in one line."""
    return catalogue()[f"preset.{game}.{name}.line"]


def rules_text(game: AnyGame) -> str:
    """Describe how the rules of a table differ from the defaults; empty if they do not."""
    version = variant(game)
    if not version.options:
        return ""
    differing = "; ".join(option_value(*option) for option in version.options.items())
    if not version.preset:
        return say("rules", options=differing)
    return say("preset", preset=preset_title(game.name, version.preset), options=differing)


def default_text(option: Option) -> str:
    """Return the default of an option as it is typed."""
    return option.choices[option.default - option.low] if option.choices else str(option.default)


def allowed_text(option: Option) -> str:
    """Describe the allowed values and the default: `10 to 1000, else 100`."""
    if option.low == option.high:
        return say("option_always", usual=default_text(option))
    limits = say("option_range", low=option.low, high=option.high)
    allowed = _few(option.choices) if option.choices else limits
    return say("option_else", allowed=allowed, usual=default_text(option))


def _few(choices: tuple[str, ...]) -> str:
    """Join choices, leaving out the middle of a long list: `random, seat_0 … seat_9`."""
    if len(choices) > 4:
        return f"{choices[0]}, {choices[1]} … {choices[-1]}"
    *first, last = list(choices)
    return say("option_or", choices=", ".join(first), last=last) if first else last


def choice_lines(option: Option) -> list[str]:
    """Describe each choice of an option, if there are only a few."""
    if not 0 < len(option.choices) <= 4:
        return []
    words = catalogue()
    return [f"{name}: {words[f'choice.{option.name}.{name}']}" for name in option.choices]


def bot_title(name: str) -> str:
    """Return the title of a bot; a name without a title is shown as its label."""
    return catalogue().get(f"bot.{name}.name", label(name))


def label(name: str) -> str:
    """Shorten the name of a bot or strategy: a file without its folders."""
    return name.replace("\\", "/").rpartition("/")[2]


def bot_line(name: str) -> str:
    """Describe how a bot plays, in one line; empty for numbered bots."""
    return catalogue().get(f"bot.{name}.line", "")
