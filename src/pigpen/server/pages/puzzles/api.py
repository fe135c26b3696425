"""Puzzles over HTTP: the daily puzzle, others, own mistakes, and answers."""

import asyncio
import secrets
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial
from typing import TypeVar, TypeVarTuple

import msgspec
from litestar import Router, get, post
from litestar.params import FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK
from msgspec.structs import asdict, replace

from pigpen.bots.bot import View, look
from pigpen.core.notation import parse_number
from pigpen.lab.puzzles import mistakes
from pigpen.lab.puzzles.catalog import SOURCES, daily_game, source_of
from pigpen.lab.puzzles.feedback import (
    evaluate_choice,
    explanation_of_choice,
    feedback_on_choice,
)
from pigpen.lab.puzzles.puzzle import NoPuzzle, Theme, check_choice, question_of
from pigpen.server.access.guests import Guest
from pigpen.server.http import worker_calls
from pigpen.server.http.admission import client_key
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.openapi import MAY_LACK
from pigpen.server.http.security import ensure_guest, guest_of
from pigpen.server.page import Page
from pigpen.server.pages.puzzles import answers, store
from pigpen.server.pages.puzzles.days import FIRST, day_of, days_in_a_row, is_today
from pigpen.server.services import InjectedServices, Services
from pigpen.server.store.judgements import position_at
from pigpen.server.table.refusals import Refused, refusal
from pigpen.server.table.table import Status, Table
from pigpen.server.wire import puzzles as wire_puzzles

_NAMES = 400  # puzzles of a game and theme, shared by all guests
_DRAWS = 6  # candidates, of which the guest gets the best fit
_ANY_GAME = "any"

_NO_MISTAKES = refusal("no-mistakes", 404)

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


@get("/")
async def games(
    request: AnyRequest, services: InjectedServices, day: FromQuery[str | None] = None
) -> wire_puzzles.PuzzleGames:
    """Return the games with puzzles, and the guest's ratings and days."""
    guest = guest_of(request, services)
    today = day_of(day, _now())
    skills = await services.ask(store.skills, guest.id) if guest else []
    due = await services.ask(store.mistakes_due, guest.id) if guest else []
    days = await services.ask(store.days, guest.id) if guest else {}
    return wire_puzzles.PuzzleGames(
        today=today.isoformat(),
        first_day=FIRST.isoformat(),
        games=tuple(
            wire_puzzles.PuzzleGame(
                game=game, question=source.question, themes=tuple(map(str, source.themes))
            )
            for game, source in SOURCES.items()
        ),
        skills=tuple(skills),
        mistakes=len(due),
        days=tuple(
            wire_puzzles.PuzzleDay(day=each.isoformat(), is_solved=is_solved)
            for each, is_solved in days.items()
        ),
        streak=days_in_a_row(days, today),
    )


@get("/today")
async def line(
    request: AnyRequest,
    services: InjectedServices,
    day: FromQuery[str | None] = None,
    game: FromQuery[str | None] = None,
) -> wire_puzzles.PuzzleToday:
    """Return the game of today's puzzle, and the guest's days in a row; computes no puzzle."""
    today = day_of(day, _now())
    guest = guest_of(request, services)
    days = await services.ask(store.days, guest.id) if guest else {}
    chosen = await _game_of_day(services, guest, today, game)
    return wire_puzzles.PuzzleToday(
        day=today.isoformat(),
        game=chosen,
        question=source_of(chosen).question,
        is_answered=today in days,
        is_solved=days.get(today, False),
        streak=days_in_a_row(days, today),
    )


@get("/daily")
async def of_day(
    request: AnyRequest,
    services: InjectedServices,
    day: FromQuery[str | None] = None,
    game: FromQuery[str | None] = None,
) -> wire_puzzles.Puzzle:
    """Return the puzzle of a day, which is the same for all, and the guest's answer to it."""
    chosen_day = day_of(day, _now())
    guest = guest_of(request, services)
    named = chosen_day.isoformat(), await _game_of_day(services, guest, chosen_day, game)
    found = await _ask(request, services, wire_puzzles.Puzzle, answers.daily_puzzle, *named)
    given = await services.ask(store.answered, guest.id, store.daily_key(*named)) if guest else None
    day_game = daily_game(chosen_day)
    return replace(found, answered=given, day_game=day_game)


async def _game_of_day(services: Services, guest: Guest | None, day: date, game: str | None) -> str:
    if game == _ANY_GAME:
        return daily_game(day)
    if game:
        source_of(game)
        return game
    played = await services.ask(store.games_played, guest.id) if guest else set[str]()
    known = played & SOURCES.keys()
    return known.pop() if len(known) == 1 else daily_game(day)


@get("/next")
async def another(
    request: AnyRequest,
    services: InjectedServices,
    game: FromQuery[str],
    theme: FromQuery[str | None] = None,
) -> wire_puzzles.Puzzle:
    """Return a random puzzle that is new to the guest and near the guest's rating."""
    source_of(game, theme_of(theme))
    guest = guest_of(request, services)
    if guest is None:
        return await _drawn(request, services, game, theme)
    drawn = [await _drawn(request, services, game, theme) for _ in range(_DRAWS)]
    by_key = {one.key: one for one in drawn}
    about = game, theme or ""
    choose = partial(store.nearest, guest=guest.id, about=about, puzzles=[*by_key])
    return by_key[await services.ask(choose)]


@get("/mistake", opt={MAY_LACK: True})
async def mistake(request: AnyRequest, services: InjectedServices) -> wire_puzzles.Puzzle:
    """Return one of the guest's own mistakes that is due as a puzzle."""
    guest = guest_of(request, services)
    due = await services.ask(store.mistakes_due, guest.id) if guest else []
    if not guest or not due:
        raise Refused(_NO_MISTAKES)
    view = await _own(services, guest.id, due[0])
    return await asyncio.to_thread(_question, view, due[0])


def _question(view: View, key: str) -> wire_puzzles.Puzzle:
    asks, scene = mistakes.sentence(view), mistakes.scene(view)
    found = question_of(view, key, mistakes.question(view), asks, scene)
    return wire_puzzles.Puzzle(**asdict(found))


@post("/answer", status_code=HTTP_200_OK)
async def answer(
    request: AnyRequest, services: InjectedServices, data: JSONBody[wire_puzzles.Answer]
) -> wire_puzzles.Answered:
    """Return the value of every choice, and update the ratings of guest and puzzle."""
    theme = theme_of(data.theme)
    if data.key.startswith(f"{store.MISTAKE}."):
        return await _answer_own(request, services, data)
    now = _now()
    of_day = day_of(data.day, now).isoformat() if data.day else ""
    asked = data.key, data.action, str(theme or ""), of_day
    found = await _ask(request, services, wire_puzzles.Answered, answers.evaluate, *asked)
    if of_day and not (data.today == of_day and is_today(day_of(of_day, now), now)):
        # A day that is over is played again without counting.
        return replace(found, found_percent=await services.ask(store.found_percent, data.key))
    guest = ensure_guest(request, services)
    about = data.key.partition(".")[0], found.theme
    rated = await services.write(
        partial(
            store.record_answer,
            guest=guest.id,
            puzzle=data.key,
            about=about,
            answer=(data.action, found.grade),
            weight=found.weight,
            day=of_day,
        )
    )
    found = replace(found, found_percent=await services.ask(store.found_percent, data.key))
    if rated is None:
        return found
    skill, change = rated
    return replace(found, skill=skill, change=change)


async def _answer_own(
    request: AnyRequest, services: Services, data: wire_puzzles.Answer
) -> wire_puzzles.Answered:
    guest = guest_of(request, services)
    if guest is None:
        raise Refused(_NO_MISTAKES)
    view = await _own(services, guest.id, data.key)
    check_choice(view, data.action)
    await worker_calls.cancel_on_disconnect(
        request, services.solutions.ensure_assessor(view.game, client_key(request))
    )
    found = await worker_calls.call_worker(request, services, services.hints, _judged, view, data)
    write = partial(store.record_mistake_answer, guest=guest.id, puzzle=data.key, grade=found.grade)
    await services.write(write)
    return found


def _judged(view: View, data: wire_puzzles.Answer) -> wire_puzzles.Answered:
    worth = mistakes.assess(view)
    why = explanation_of_choice(view, worth, data.action)
    said = feedback_on_choice(worth, data.action, why)
    theme = mistakes.theme(view) or ""
    found = evaluate_choice(view, worth, data.key, data.action, theme, said, why)
    return wire_puzzles.Answered(**asdict(found))


async def _own(services: Services, guest: str, key: str) -> View:
    """Return what the guest saw at a decision in a finished game.

    Raises:
        Refused: the guest has no such decision.
    """
    _, _, rest = key.partition(".")
    table_id, _, text = rest.rpartition(".")
    table = await services.tables.latest(table_id)
    ply = parse_number(text)
    if table is None or ply is None or not _was_theirs(table, guest, ply):
        raise Refused(_NO_MISTAKES)
    return await asyncio.to_thread(lambda: look(table.game, position_at(table, ply)))


def _was_theirs(table: Table, guest: str, ply: int) -> bool:
    if table.status != Status.OVER or ply >= len(table.steps):
        return False
    return table.steps[ply].played.actor in table.seats_of(guest)


def theme_of(text: str | None) -> Theme | None:
    """Return the theme with this name.

    Raises:
        NoPuzzle: there is no such theme.
    """
    if not text:
        return None
    if text not in {*Theme}:
        raise NoPuzzle(f"Themes are {', '.join(Theme)}; not {text[:40]!r}.")
    return Theme(text)


async def _drawn(
    request: AnyRequest, services: Services, game: str, theme: str | None
) -> wire_puzzles.Puzzle:
    named = game, theme or "", str(secrets.randbelow(_NAMES))
    return await _ask(request, services, wire_puzzles.Puzzle, answers.named_puzzle, *named)


async def _ask(
    request: AnyRequest,
    services: Services,
    kind: type[T],
    function: Callable[[*Ts], bytes],
    *args: *Ts,
) -> T:
    found = await worker_calls.cached_answer(request, services, function, *args)
    return msgspec.json.decode(found, type=kind)


def _now() -> datetime:
    return datetime.now(UTC)


PAGE = Page(
    [Router("/api/puzzles", route_handlers=[games, line, of_day, another, mistake, answer])],
    merge=store.transfer,
)
