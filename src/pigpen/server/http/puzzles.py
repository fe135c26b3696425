"""Puzzles: today's, others, and what an answer gives away."""

import secrets
from datetime import UTC, datetime
from typing import TypeVar

import msgspec
from litestar import Router, get, post
from litestar.params import FromQuery, JSONBody
from litestar.status_codes import HTTP_200_OK

from pigpen.lab.puzzles.choosing import SOURCES, checked
from pigpen.lab.puzzles.puzzle import NoPuzzle, Theme
from pigpen.server.services import InjectedServices, Services
from pigpen.server.wire import puzzles as wire_puzzles
from pigpen.server.work.puzzles_process import AskAnswer, AskDaily, AskNamed

_NAMES = 400  # of puzzles of a game and theme: those who come after meet the same

T = TypeVar("T")


@get("/", sync_to_thread=False)
def games() -> wire_puzzles.PuzzleGames:
    """What there is."""
    return wire_puzzles.PuzzleGames(
        today=_today(),
        games=tuple(
            wire_puzzles.PuzzleGame(
                game=game, question=source.question, themes=tuple(map(str, source.themes))
            )
            for game, source in SOURCES.items()
        ),
    )


@get("/daily")
async def today(services: InjectedServices) -> wire_puzzles.Puzzle:
    """Today's, the same for all."""
    return await _ask(services, AskDaily(_today()), wire_puzzles.Puzzle)


@get("/next")
async def another(
    services: InjectedServices, game: FromQuery[str], theme: FromQuery[str | None] = None
) -> wire_puzzles.Puzzle:
    """Another one, by lot."""
    checked(game, theme_of(theme))
    ask = AskNamed(game, theme or None, str(secrets.randbelow(_NAMES)))
    return await _ask(services, ask, wire_puzzles.Puzzle)


@post("/answer", status_code=HTTP_200_OK)
async def answer(
    services: InjectedServices, data: JSONBody[wire_puzzles.Answer]
) -> wire_puzzles.Answered:
    """What every choice is worth."""
    return await _ask(services, AskAnswer(data.key, data.action), wire_puzzles.Answered)


def theme_of(text: str | None) -> Theme | None:
    """The theme of this name.

    Raises:
        NoPuzzle: there is none.
    """
    if not text:
        return None
    if text not in {*Theme}:
        raise NoPuzzle(f"Themes are {', '.join(Theme)}; not {text[:40]!r}.")
    return Theme(text)


async def _ask(services: Services, ask: msgspec.Struct, kind: type[T]) -> T:
    return msgspec.json.decode(await services.puzzles.ask(msgspec.json.encode(ask)), type=kind)


def _today() -> str:
    return datetime.now(UTC).date().isoformat()


ROUTER = Router("/api/puzzles", route_handlers=[games, today, another, answer])
