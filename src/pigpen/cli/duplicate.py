"""What `pigpen simulate --duplicate` shows: points and wins, the luck of the cards cancelled."""

from pigpen.cli.naming import game_title, label
from pigpen.cli.output import Document, console, percent, table
from pigpen.lab.trials.duplicate import Duplicate
from pigpen.lab.trials.statistics import Mean


def document(names: list[str], result: Duplicate) -> Document:
    """The result by bot; a bot that has several seats is one."""
    bots: list[Document] = []
    for name in dict.fromkeys(names):
        places = [place for place, other in enumerate(names) if other == name]
        row: Document = {"bot": name, "seats": len(places)}
        row["points"] = _mean(result.mean_points(places))
        row["share"] = _mean(result.mean_share(places))
        row["margin"] = None if len(places) == len(names) else _mean(result.margin(places))
        bots.append(row)
    return {"games": len(result.points), "rotations": result.rotations, "bots": bots}


def _mean(mean: Mean) -> dict[str, float | None]:
    return {"mean": mean.mean, "standard_error": mean.standard_error}


def show(found: Document) -> None:
    """The document in words, with the command's own figures beside it."""
    lines = table("Bot", ">Seats", ">Points", ">Error", ">Margin", ">Error", ">Wins", ">Error")
    for bot in found["bots"]:
        cells = [*_points(bot["points"]), *_points(bot["margin"]), *_share(bot["share"])]
        lines.add_row(label(bot["bot"]), str(bot["seats"]), *cells)
    screen = console()
    title = game_title(found["game"])
    games, rotations = found["games"], found["rotations"]
    screen.print(f"{title}, {games:,} games in each of {rotations} seatings", style="bold")
    screen.print(lines)
    screen.print(
        "Points a game of each seat of the bot; margin: above each seat of the others. Errors are"
        f"\nstandard errors over the games. {found['seconds']:.1f} s; --seed {found['seed']}"
    )


def _points(mean: Document | None) -> tuple[str, str]:
    if mean is None:
        return "", ""
    error = mean["standard_error"]
    return f"{mean['mean']:.1f}", "" if error is None else f"{error:.1f}"


def _share(mean: Document) -> tuple[str, str]:
    error = mean["standard_error"]
    return percent(mean["mean"]), "" if error is None else percent(error)
