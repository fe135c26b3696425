"""The designer's lab over HTTP: begin, observe and stop runs, and download their games."""

from collections.abc import Iterator
from importlib.util import find_spec

import msgspec
from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody

from pigpen import catalog
from pigpen.bots.catalog import UnknownBot, bots_for, entry
from pigpen.core.errors import BadOption, FieldError, PigpenError, Several, refuse
from pigpen.core.game import AnyGame
from pigpen.lab.trials.design import Design, SameRules, Variant, check_apart, lab_bot, variant
from pigpen.results.findings import Findings
from pigpen.server.http.admission import client_address
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.compression import PRECOMPRESSED
from pigpen.server.http.security import ensure_guest, guest_id, is_operator
from pigpen.server.page import Host, Page
from pigpen.server.pages.lab import store
from pigpen.server.pages.lab.runs import LabRuns, NodeInfo, RunStatus
from pigpen.server.services import InjectedServices, Services
from pigpen.server.table.refusals import Refused, refusal
from pigpen.server.wire.lab import MOST_VARIANTS, Lab, LabDesign, LabGame, LabRun

LETTERS = "ABCDEF"  # names of the variants, in order
_UNFINISHED = refusal("run-unfinished", 409)
_NOT_YOURS = refusal("not-your-run", 403)


class NoFile(PigpenError):
    """The run has no file of this kind."""


@get("/", sync_to_thread=False)
def lab(services: InjectedServices) -> Lab:
    """Return the games and limits of this server's lab."""
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
    """Begin a run; it may be queued."""
    design = _design(game, data, services.settings.limits.lab_games)
    guest = ensure_guest(request, services)  # the cookie permits the guest to stop the run
    runs = services.background(LabRuns)
    return _wire(await runs.begin(design, guest.id, client_address(request)))


@get("/runs/{run:str}")
async def look(services: InjectedServices, run: FromPath[str]) -> LabRun:
    """Return the progress and the findings of a run."""
    return _wire(await services.background(LabRuns).look(run))


@post("/runs/{run:str}/stop", status_code=204)
async def stop(request: AnyRequest, services: InjectedServices, run: FromPath[str]) -> None:
    """Stop a run; its games are kept for a while.

    Only the guest who began the run and the operator may stop it. Everybody who knows its id may
    read it.
    """
    found = await services.background(LabRuns).look(run)
    is_own = guest_id(request, services) == found.row["guest"] != ""
    if not is_own and not is_operator(request, services):
        raise Refused(_NOT_YOURS)
    await services.background(LabRuns).stop(run)


@get("/runs/{run:str}/games.csv", media_type="text/csv; charset=utf-8")
async def csv(services: InjectedServices, run: FromPath[str]) -> Response[bytes]:
    """Return the games as CSV, one line per game."""
    found = await services.background(LabRuns).look(run)
    games = await _file(services, run, "csv")
    headers = {**_named(found, "csv"), "content-encoding": "gzip"}
    return Response(games, headers=headers)


@get(
    "/runs/{run:str}/games.parquet",
    media_type="application/vnd.apache.parquet",
    opt={PRECOMPRESSED: True},
)
async def parquet(services: InjectedServices, run: FromPath[str]) -> Response[bytes]:
    """Return the games as Parquet."""
    found = await services.background(LabRuns).look(run)
    if missing := found.row["no_parquet"]:
        raise NoFile(missing)
    return Response(await _file(services, run, "parquet"), headers=_named(found, "parquet"))


async def _file(services: Services, run: str, kind: str) -> bytes:
    games = await services.background(LabRuns).file(run, kind)
    if games is None:
        raise Refused(_UNFINISHED)
    return games


def _named(seen: RunStatus, ending: str) -> dict[str, str]:
    name = f"{seen.design.game}-{seen.design.seed}.{ending}"
    return {"content-disposition": f'attachment; filename="{name}"'}


def _design(game: str, data: LabDesign, most: int) -> Design:
    """Return the design after checking its rules and bots.

    Raises:
        UnknownGame: the message lists the games.
        FieldError: names each invalid field: `games`, `bots.0` by its index, or an option of a
        variant by its index, `variants.0.target`.
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
    """Yield the error if the design has more games than the limit."""
    asked = data.games * len(data.variants)
    if most and asked > most:
        yield FieldError(
            "games",
            f"This server plays {most:,} games in a run, all variants together; that makes"
            f" {asked:,}. Ask for fewer, or use `pigpen lab`.",
        )


def _strangers(field: str, name: str, tables: list[tuple[str, AnyGame]]) -> Iterator[FieldError]:
    """Yield an error for each variant that a bot cannot play; bots come from the catalog only."""
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


def _wire(seen: RunStatus) -> LabRun:
    row, design = seen.row, seen.design
    return LabRun(
        run=row["id"],
        state=row["state"],
        before=seen.before,
        played=row["played"],
        total=design.games * len(design.variants),
        found=msgspec.convert(row["found"], Findings | None),
        problem=row["problem"],
    )


def _start(host: Host) -> LabRuns:
    here = NodeInfo(host.node.name, host.node.is_alone, host.node.publish_page_change)
    count = host.metrics.counter("lab_runs", "Begun runs of the lab.")
    runs = LabRuns(host, here, host.settings.limits, count)
    host.metrics.gauge("lab_runs_playing", "Runs of the lab.", lambda: runs.num_playing)
    return runs


PAGE = Page(
    [Router("/api/lab", route_handlers=[lab, begin, look, stop, csv, parquet])],
    start=_start,
    merge=store.transfer,
    forget=store.drop_of,
    expire=store.expire,
)
