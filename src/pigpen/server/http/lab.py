"""The designer's lab over HTTP: begin a run, look at it, stop it, take its games away."""

from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any, cast

from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody

from pigpen import catalog
from pigpen.bots.catalog import UnknownBot, bots_for, entry
from pigpen.core.errors import BadOption, FieldError, PigpenError, Several, refuse
from pigpen.core.game import AnyGame
from pigpen.lab.trials.design import Design, SameRules, Variant, check_apart, lab_bot, variant
from pigpen.server.http.admission import address
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.compression import PACKED
from pigpen.server.services import InjectedServices, Services
from pigpen.server.table.refusals import Refused, refusal
from pigpen.server.wire.lab import MOST_VARIANTS, Lab, LabDesign, LabGame, LabRun
from pigpen.server.work.lab_run import Run

LETTERS = "ABCDEF"  # what variants are called, by their place
_UNFINISHED = refusal("run-unfinished", 409)


class NoFile(PigpenError):
    """A file that cannot be made here."""


@get("/", sync_to_thread=False)
def lab(services: InjectedServices) -> Lab:
    """What can be tried here, and how much of it."""
    limits = services.settings.limits
    return Lab(
        games=tuple(
            LabGame(name=each.name, bot=lab_bot(catalog.make(each.name)))
            for each in catalog.CATALOG
        ),
        most_games=limits.lab_games,
        most_seconds=limits.lab_seconds,
        most_variants=MOST_VARIANTS,
        parquet=find_spec("polars") is not None,
    )


@post("/{game:str}", status_code=200)
async def begin(
    request: AnyRequest, services: InjectedServices, game: FromPath[str], data: JSONBody[LabDesign]
) -> LabRun:
    """Begin a run, or have it wait for its turn."""
    design = _design(game, data, services.settings.limits.lab_games)
    return _wire(services, services.lab_queue.begin(design, address(request)))


@get("/runs/{run:str}", sync_to_thread=False)
def look(services: InjectedServices, run: FromPath[str]) -> LabRun:
    """How far a run is, and what it has found."""
    return _wire(services, services.lab_queue.run(run))


@post("/runs/{run:str}/stop", status_code=204, sync_to_thread=False)
def stop(services: InjectedServices, run: FromPath[str]) -> None:
    """Play no more; what was played is kept for a while."""
    services.lab_queue.run(run).stop()


@get("/runs/{run:str}/games.csv", sync_to_thread=False)
def csv(services: InjectedServices, run: FromPath[str]) -> Response[bytes]:
    """Every game as a line."""
    found = _over(services, run)
    headers = {**_named(found, "csv"), "content-encoding": "gzip"}
    return Response(found.csv, media_type="text/csv; charset=utf-8", headers=headers)


@get("/runs/{run:str}/games.parquet", sync_to_thread=False, opt={PACKED: True})
def parquet(services: InjectedServices, run: FromPath[str]) -> Response[bytes]:
    """The same for programs."""
    found = _over(services, run)
    if found.no_parquet:
        raise NoFile(found.no_parquet)
    return Response(
        found.parquet,
        media_type="application/vnd.apache.parquet",
        headers=_named(found, "parquet"),
    )


def _over(services: Services, run: str) -> Run:
    found = services.lab_queue.run(run)
    if not found.csv:
        raise Refused(_UNFINISHED)
    return found


def _named(run: Run, ending: str) -> dict[str, str]:
    name = f"{run.design.game}-{run.design.seed}.{ending}"
    return {"content-disposition": f'attachment; filename="{name}"'}


def _design(game: str, data: LabDesign, most: int) -> Design:
    """The design, its rules and bots checked.

    Raises:
        UnknownGame: saying what there is.
        FieldError: naming each field that is wrong: `games`, `bots.0` by its place, or an
            option of a variant by its place, `variants.0.target`.
    """
    catalog.entry(game)
    problems = list(_too_many(data, most))
    variants: list[Variant] = []
    for place, (letter, options) in enumerate(zip(LETTERS, data.variants, strict=False)):
        try:
            variants.append(variant(game, letter, options))
        except BadOption as bad:
            problems += [_placed(f"variants.{place}", each) for each in bad.problems]
    try:
        check_apart(variants)
    except SameRules as same:
        problems.append(same)
    design = Design(game, tuple(variants), data.bots, data.games, data.seed)
    tables = [(each.name, table) for each, table in zip(variants, design.tables(), strict=True)]
    for place, name in enumerate(data.bots):
        problems += _strangers(f"bots.{place}", name, tables)
    refuse(problems, Several)
    return design


def _placed(place: str, problem: FieldError) -> FieldError:
    return FieldError(f"{place}.{problem.field}", str(problem), problem.fact)


def _too_many(data: LabDesign, most: int) -> Iterator[FieldError]:
    """That so many games are not played here."""
    asked = data.games * len(data.variants)
    if most and asked > most:
        yield FieldError(
            "games",
            f"This server plays {most:,} games in a run, all variants together; that makes"
            f" {asked:,}. Ask for fewer, or use `pigpen lab`.",
        )


def _strangers(field: str, name: str, tables: list[tuple[str, AnyGame]]) -> Iterator[FieldError]:
    """Where a bot does not play; only those of the catalog do, and nothing from a file."""
    try:
        bot = entry(name)
    except UnknownBot as unknown:
        yield FieldError(field, str(unknown))
        return
    for letter, table in tables:
        if not bot.plays(table):
            names = ", ".join(each.name for each in bots_for(table))
            message = f"{name} does not play under the rules of {letter}; these do: {names}."
            yield FieldError(field, message)


def _wire(services: Services, run: Run) -> LabRun:
    return LabRun(
        run=run.id,
        state=cast("Any", run.state),
        before=services.lab_queue.before(run),
        played=run.played,
        total=run.total,
        found=run.found,
        problem=run.problem,
    )


ROUTER = Router("/api/lab", route_handlers=[lab, begin, look, stop, csv, parquet])
