"""What `pigpen lab` shows: a document for programs, and the same as tables for people."""

from rich.console import Console

from pigpen.cli.output import console
from pigpen.core.said import catalogue, speaking
from pigpen.face.naming import bot_title, game_title
from pigpen.face.showing import Document, percent, table
from pigpen.lab.trials.measures import (
    Estimate,
    Kind,
    Measure,
    difference,
    estimate,
    measures,
    num_looked_at,
)
from pigpen.lab.trials.run import Trial
from pigpen.lab.trials.verdict import notes, verdict


def document(trial: Trial) -> Document:
    """Every measure of every variant, and how it differs from the first one's."""
    played = trial.played()
    found = [measures(each) for each in played]
    of = num_looked_at(found)
    kinds = {key: measure.kind.value for each in found for key, measure in each.items()}
    return {
        "game": trial.design.game,
        "bots": list(trial.design.bots),
        "games": trial.games,
        "seed": trial.design.seed,
        "landings": trial.design.landings,
        "numbers": of,
        "kinds": kinds,
        "variants": [
            {
                "name": variant.name,
                "options": variant.options,
                "unfinished": each.unfinished,
                "measures": _estimates(own, of),
                "differences": {} if own is found[0] else _differences(found[0], own, of),
            }
            for variant, each, own in zip(trial.design.variants, played, found, strict=True)
        ],
        "verdict": [
            {"variant": variant, "text": said.text(language=speaking.get())}
            for variant, said in verdict(trial)
        ],
        "notes": [said.text(language=speaking.get()) for said in notes(trial.design)],
    }


def _estimates(found: dict[str, Measure], of: int) -> Document:
    return {key: _written(estimate(measure, of)) for key, measure in found.items()}


def _differences(first: dict[str, Measure], second: dict[str, Measure], of: int) -> Document:
    return {
        key: _written(difference(first[key], measure, of))
        for key, measure in second.items()
        if key in first
    }


def _written(found: Estimate | None) -> dict[str, float] | None:
    if found is None:
        return None
    return {**found._asdict(), "reach": found.reach, "clear": found.is_clear}


def show(found: Document) -> None:
    """The document in words."""
    screen = console()
    bots = ", ".join(map(bot_title, found["bots"]))
    title = f"{game_title(found['game'])}, {found['games']:,} games of each variant, {bots}"
    screen.print(title, style="bold")
    _print_verdict(screen, found)
    _print_table(screen, found, "measures", found["variants"])
    others = found["variants"][1:]
    if others:
        screen.print(f"Differences from {found['variants'][0]['name']}", style="bold")
        _print_table(screen, found, "differences", others)
        screen.print(
            "The same luck under every variant, differences taken game by game. *: 0 lies outside"
            "\nthe interval."
        )
    for variant in found["variants"]:
        if variant["unfinished"]:
            given_up = f"{variant['name']}: {variant['unfinished']} games were given up, left out."
            screen.print(given_up)
    screen.print(
        f"±: in 95 of 100 such runs all {found['numbers']} numbers lie within theirs. The bots play"
        "\nas they always do: those that do not read the rules may be worse at one variant than"
        f"\nanother. {found['seconds']:.1f} s; --seed {found['seed']}"
    )
    for note in found["notes"]:
        screen.print(note, markup=False, highlight=False)


def _print_verdict(screen: Console, found: Document) -> None:
    names = [variant["name"] for variant in found["variants"]]
    for one in found["verdict"]:
        of = f"{names[one['variant']]}: " if len(names) > 1 else ""
        screen.print(f"{of}{one['text']}", markup=False, highlight=False)


def _print_table(screen: Console, found: Document, what: str, variants: list[Document]) -> None:
    lines = table("", *(f">{variant['name']}" for variant in variants))
    for key, kind in found["kinds"].items():
        cells = [_cell(Kind(kind), variant[what].get(key), what) for variant in variants]
        if any(cells):
            lines.add_row(measure_title(key), *cells)
    screen.print(lines)


def _cell(kind: Kind, value: Document | None, what: str) -> str:
    if value is None:
        return ""
    sign = "+" if value["mean"] > 0 and (what == "differences" or kind is Kind.GAIN) else ""
    mark = "" if what == "measures" else " *" if value["clear"] else "  "
    if kind is Kind.MEAN:
        return f"{sign}{value['mean']:.2f} ± {value['reach']:.2f}{mark}"
    return f"{sign}{percent(value['mean'], 1)} ± {100 * value['reach']:.1f}{mark}"


def measure_title(key: str) -> str:
    """What a measure is called."""
    words = catalogue()
    topic, _, what = key.partition(".")
    if topic == "event":
        return words[key]
    if topic == "bot":
        return words["measure.bot"].format(name=bot_title(what))
    return words[f"measure.{topic}"].format(number=what)
