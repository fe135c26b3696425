"""The same two people as in `players`, at a table of boardgame.io.

It speaks Socket.IO over WebSocket: an event is `42/pig,["name",argument, ...]`. Nothing says
`done` there: an action is acknowledged by the state that it led to.
"""

from functools import partial
from typing import Any, NamedTuple

import httpx
import msgspec

from benchmarks.lines import Line
from benchmarks.pacing import Paced
from benchmarks.players import PIG, holds

_SOCKET = "/socket.io/?EIO=4&transport=websocket"
_CONNECT, _EVENT = b"40/pig,", b"42/pig,"  # of Socket.IO, in the game's namespace
_PING, _PONG = b"2", b"3"


class _Seat(NamedTuple):
    match: str
    player: str
    credentials: str


class _Game(msgspec.Struct, rename="camel"):
    target: int
    scores: list[int]
    turn_total: int
    may_hold: bool


class _Context(msgspec.Struct, rename="camel"):
    current_player: str


class _State(msgspec.Struct):
    game: _Game = msgspec.field(name="G")
    context: _Context = msgspec.field(name="ctx")
    number: int = msgspec.field(name="_stateID")


class _Sync(msgspec.Struct):
    state: _State


_EVENTS = msgspec.json.Decoder(list[msgspec.Raw])
_STATES = {
    b'"update"': msgspec.json.Decoder(_State).decode,
    b'"sync"': lambda raw: msgspec.json.decode(raw, type=_Sync).state,
}


class BoardGamePlayers(Paced):
    """Two people at one match."""

    def __init__(self, seats: list[_Seat]) -> None:
        super().__init__()
        self._seats = seats
        self.lines = [Line(partial(self._hear, number)) for number in range(len(seats))]
        self._seen: list[_State | None] = [None] * len(seats)
        self._acting: int | None = None  # the seat whose action is under way
        self._acted = -1  # number of the state that was acted in

    def _hear(self, number: int, text: bytes) -> None:
        if text == _PING:
            self.lines[number].say(_PONG)
        elif text.startswith(b"0"):  # the line is open
            self.lines[number].say(_CONNECT)
        elif text.startswith(_CONNECT):
            self._emit(number, "sync", *self._seats[number], len(self._seats))
        else:
            assert text.startswith(_EVENT), text
            name, _, value, *_ = _EVENTS.decode(text[len(_EVENT) :])
            if bytes(name) in _STATES:
                self._see(number, _STATES[bytes(name)](value))

    def _see(self, number: int, state: _State) -> None:
        self._seen[number] = state
        if number == self._acting and state.number > self._acted:
            self._acting = None
            self._acknowledged()
        self._send()

    def _act(self) -> bool:
        for number, state in enumerate(self._seen):
            if state is None or state.number <= self._acted:
                continue
            if state.context.current_player == self._seats[number].player:
                self._acting, self._acted = number, state.number
                self._move(number, state)
                return True
        return False

    def _move(self, number: int, state: _State) -> None:
        seat, game = self._seats[number], state.game
        score = game.scores[number]
        may = game.may_hold and holds(game.turn_total, score, game.target)
        payload = {
            "type": "hold" if may else "roll",
            "args": [],
            "playerID": seat.player,
            "credentials": seat.credentials,
        }
        move = {"type": "MAKE_MOVE", "payload": payload}
        self._emit(number, "update", move, state.number, seat.match, seat.player)

    def _emit(self, number: int, *event: Any) -> None:
        self.lines[number].say(_EVENT + msgspec.json.encode(event))


async def two_boardgame_players(address: str) -> BoardGamePlayers:
    """The players of a new match, connected."""
    players = BoardGamePlayers(await _seat_two(address))
    for line in players.lines:
        await line.open_path(address, _SOCKET, {})
    return players


async def _seat_two(address: str) -> list[_Seat]:
    url = f"http://{address}/games/pig"
    async with httpx.AsyncClient(verify=False) as person:
        new = {"numPlayers": 2, "setupData": PIG["options"]}
        created = (await person.post(f"{url}/create", json=new)).raise_for_status().json()
        match = created["matchID"]
        seats = []
        for player in ("0", "1"):
            who = {"playerID": player, "playerName": player}
            joined = (await person.post(f"{url}/{match}/join", json=who)).raise_for_status().json()
            seats.append(_Seat(match, player, joined["playerCredentials"]))
        return seats
