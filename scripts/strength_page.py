"""Write `docs/strength.md` from what was measured: what beats what, at every number of seats.

python -m scripts.strength_page
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from pigpen import catalog
from pigpen.bots.catalog import bots_for, usual_bot
from pigpen.bots.strength import Found, known
from pigpen.lab.trials.statistics import share_within
from pigpen.results.titles import game_title

TARGET: Final = Path(__file__).parents[1] / "docs/strength.md"

_HEAD: Final = """# How strong the bots are

This page is for players and researchers: how often each bot of each game wins against the others,
at every number of seats, by the game's usual rules.

The bot of a line sits alone, in turn in each seat; one kind of bot has all other seats. Numbers are
wins of 100 games, with half of a 95 % interval behind ±. Between two seats of a dice game they are
exact. The first line gives the wins of an equal bot: a bot with more wins beats the others. A
hyphen means that too few games were played.

Lobbies and `pigpen bots --json` show the same figures. This command measures them again and writes
this page:

    python -m scripts.measure_strength

It takes hours, and prints how many are left. With the name of a game it measures that game alone,
with `--bots` only the pairs of these bots, with `--seats` only these numbers of seats, and with
`--missing` only what has a hyphen. Throws of Piggles are drawn from the
[model of landings](piggles-bots.md).
"""

Shares = Mapping[int, Mapping[str, Mapping[str, Found]]]  # by seats, bot, the others' bot


def text() -> str:
    """The page: a part for each game, in it a table for each kind of others."""
    measured: Mapping[str, Shares] = known()
    parts = [_HEAD]
    for entry in catalog.CATALOG:
        if entry.name in measured:
            parts.extend(_game(entry.name, measured[entry.name]))
    return "\n".join(parts)


def _game(name: str, shares: Shares) -> Iterator[str]:
    game = catalog.make(name)
    ranked = [entry.name for entry in bots_for(game)]
    simplest, usual = ranked[0], usual_bot(game).name
    before = dict(zip(ranked[1:], ranked, strict=False))
    yield f"## {game_title(name)}\n"
    yield from _table(f"Among `{simplest}`", shares, dict.fromkeys(ranked[1:], simplest))
    yield from _table("Among the bot of the line above", shares, before, first=simplest)
    if usual not in (simplest, ranked[1]):
        others = {bot: usual for bot in ranked if bot != usual}
        yield from _table(f"Among `{usual}`, the usual opponent", shares, others)


def _table(
    title: str, shares: Shares, others: Mapping[str, str], first: str | None = None
) -> Iterator[str]:
    """A bot a line, a number of seats a column; `first` is a line that others are among."""
    yield f"| {title} | " + " | ".join(f"{seats} seats" for seats in shares) + " |"
    yield "|---|" + "--:|" * len(shares)
    yield "| *an equal bot* | " + " | ".join(f"*{100 / seats:.1f}*" for seats in shares) + " |"
    if first is not None:
        yield f"| `{first}` |" + " |" * len(shares)
    for bot, other in others.items():
        cells = [_cell(at.get(bot, {}).get(other)) for at in shares.values()]
        yield f"| `{bot}` | " + " | ".join(cells) + " |"
    yield ""


def _cell(found: Found | None) -> str:
    if found is None:
        return "-"
    share, low, high = share_within(found)
    if low == high:
        return f"{100 * share:.2f}"
    return f"{100 * share:.1f} ± {50 * (high - low):.1f}"


if __name__ == "__main__":
    TARGET.write_text(text(), "utf-8")
