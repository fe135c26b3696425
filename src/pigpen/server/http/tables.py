"""Games, guests and tables over HTTP: open, list and export tables."""

import asyncio
import secrets
from collections.abc import Collection, Iterator

from litestar import Response, Router, get, post, put
from litestar.params import FromPath, JSONBody

from pigpen import catalog
from pigpen.bots.catalog import Entry, bots_for, usual_bot
from pigpen.bots.strength import Beaten, beaten
from pigpen.core.game import AnyGame
from pigpen.core.options import format_value, options, parse_rules, unusual
from pigpen.lab.trials.statistics import share_within
from pigpen.play.record import format_record
from pigpen.server.access.guests import Guest
from pigpen.server.http.admission import admit_table, client_key, shown_guest
from pigpen.server.http.bodies import AnyRequest
from pigpen.server.http.lookup import find_record, find_table, utc
from pigpen.server.http.names import checked_name, me_of, named, store_face, store_name
from pigpen.server.http.security import ensure_guest, guest_id, guest_of
from pigpen.server.live.tables import Done
from pigpen.server.services import InjectedServices, Services
from pigpen.server.store.queries import TableSummary
from pigpen.server.table.decide import Command, Open
from pigpen.server.table.events import Hints, Opened, Seat
from pigpen.server.table.refusals import Refusal, Refused, unwrap
from pigpen.server.views.shared_snapshot import SharedSnapshot
from pigpen.server.views.table import open_invites, table_view
from pigpen.server.wire import games as wire_games
from pigpen.server.wire import people as wire_people
from pigpen.server.wire import tables as wire_tables
from pigpen.server.wire import view as wire_view

_LONGEST_CONTRIBUTION = 128
_BAD_CONTRIBUTION = Refusal(
    "bad-contribution",
    f"A contribution has at most {_LONGEST_CONTRIBUTION} printable ASCII characters.",
)
_DIGITS = 4  # digits of shares: more would be noise, and compresses badly


@get("/games", sync_to_thread=False)
def games() -> list[wire_games.GameInfo]:
    """Return the catalog of games for the lobby."""
    return [_game_info(entry) for entry in catalog.CATALOG]


@get("/me")
async def me(request: AnyRequest, services: InjectedServices) -> wire_people.Me:
    """Return the guest's name and face."""
    return await me_of(services, ensure_guest(request, services))


@put("/me")
async def rename(
    request: AnyRequest, services: InjectedServices, data: JSONBody[wire_people.NewName]
) -> wire_people.Me:
    """Change the guest's name for later tables."""
    guest = await named(request, services, ensure_guest(request, services), data.name)
    await store_name(request, services, guest)
    return wire_people.Me(name=guest.name, face=guest.face)


@put("/me/face")
async def choose_face(
    request: AnyRequest, services: InjectedServices, data: JSONBody[wire_people.NewFace]
) -> wire_people.Me:
    """Change the guest's face for later tables."""
    guest = ensure_guest(request, services)
    await store_face(services, guest, data.face)
    return wire_people.Me(name=guest.name, face=data.face)


@get("/tables")
async def my_tables(request: AnyRequest, services: InjectedServices) -> list[wire_tables.TableLine]:
    """Return the guest's tables, the last active first."""
    guest = guest_of(request, services)
    if guest is None:
        return []
    lines = await asyncio.to_thread(services.reader.list_tables, guest.id)
    return [_line(line, guest) for line in lines]


@post("/tables")
async def open_table(
    request: AnyRequest, services: InjectedServices, data: JSONBody[wire_tables.NewTable]
) -> wire_tables.TableCreated:
    """Open a table, with the guest as its host."""
    guest = await shown_guest(request, services, ensure_guest(request, services))
    await admit_table(request, services, guest)
    table_id, secret = services.commitments.redeem(data.committed_table)
    asked = Opened(
        table=table_id,
        game=data.game,
        options=data.options,
        host=guest.id,
        host_name=guest.name,
        secret=secret,
        contribution=checked_contribution(data.contribution),
        seats=tuple(seat_of(seat, guest) for seat in data.seats),
        by_hand=data.chance == "by_hand",
        hints=Hints(data.hints),
        clock=data.clock,
        pass_clock=data.pass_clock,
        public=data.public,
    )
    done = await do(services, asked.table, Open(asked))
    return wire_tables.TableCreated(table=asked.table, invites=open_invites(done.table))


@get("/tables/{table_id:str}")
async def table(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> wire_view.TableView:
    """Return the whole table as the guest may see it."""
    found = await find_table(services, table_id)
    guest = guest_id(request, services)
    whole = await services.logs.whole(found, guest, client_key(request))
    return table_view(SharedSnapshot(found, services.arrivals.presence(found)), guest, whole)


@get("/tables/{table_id:str}/record", media_type="application/toml; charset=utf-8")
async def record(
    request: AnyRequest, services: InjectedServices, table_id: FromPath[str]
) -> Response[str]:
    """Return the game record as a file."""
    found = await find_record(request, services, table_id)
    text = format_record(found)
    name = f"{found.game}-{table_id}.toml"
    return Response(text, headers={"content-disposition": f'attachment; filename="{name}"'})


async def do(services: Services, table_id: str, command: Command) -> Done:
    """Execute a command at a table and return the answer.

    Raises:
        Refused: the table refused the command.
    """
    return unwrap(await services.tables.execute(table_id, command))


def checked_contribution(text: str) -> str:
    """Check a contribution to the chance; line ends would merge it with the next one.

    Raises:
        Refused: the contribution is too long, or has unprintable characters.
    """
    if len(text) > _LONGEST_CONTRIBUTION or not (text.isascii() and text.isprintable()):
        raise Refused(_BAD_CONTRIBUTION)
    return text


def seat_of(
    seat: wire_tables.BotSeat | wire_tables.OpenSeat | wire_tables.OwnSeat | wire_tables.LocalSeat,
    guest: Guest,
) -> Seat:
    """Return the seat for its wire type."""
    match seat:
        case wire_tables.BotSeat():
            return Seat(bot=seat.bot)
        case wire_tables.OwnSeat():
            return Seat(guest=guest.id, name=guest.name, face=guest.face)
        case wire_tables.LocalSeat():
            return Seat(guest=guest.id, name=checked_name(seat.name))
        case wire_tables.OpenSeat():
            return Seat(invite=secrets.token_urlsafe(12))


def _game_info(entry: catalog.Entry) -> wire_games.GameInfo:
    game = catalog.make(entry.name)
    bots, usual = bots_for(game), usual_bot(game)
    against = {bots[0].name, usual.name}
    return wire_games.GameInfo(
        name=entry.name,
        options=tuple(option_infos(entry)),
        presets=tuple(_preset_infos(entry)),
        bots=tuple(_bot_info(game, bot, against) for bot in bots),
        usual_bot=usual.name,
        by_hand=game.kernels.redact is None or entry.build_by_hand is not None,
        guided=bool(entry.first_games),
        kept=entry.build_by_hand is not None,
    )


def _bot_info(game: AnyGame, bot: Entry, against: Collection[str]) -> wire_games.BotInfo:
    found = beaten(game.name, game.num_seats, bot.name)
    told = tuple(_beaten(one) for one in found if one.other in against)
    return wire_games.BotInfo(name=bot.name, strength=bot.strength, beaten=told)


def _beaten(found: Beaten) -> wire_games.Beaten:
    share, low, high = share_within(found.found)
    return wire_games.Beaten(
        other=found.other,
        seats=found.seats,
        share=round(share, _DIGITS),
        low=round(low, _DIGITS),
        high=round(high, _DIGITS),
    )


def _preset_infos(entry: catalog.Entry) -> Iterator[wire_games.PresetInfo]:
    for name, given in entry.presets.items():
        differing = unusual(parse_rules(entry.rules, given))
        yield wire_games.PresetInfo(name=name, options=differing)


def option_infos(entry: catalog.Entry) -> Iterator[wire_games.OptionInfo]:
    """Yield the options of a game, for forms."""
    for option in options(entry.rules):
        yield wire_games.OptionInfo(
            name=option.name,
            default=format_value(option, option.default),
            low=option.low,
            high=option.high,
            choices=option.choices,
            ruling=option.ruling,
            is_rare=option.is_rare,
            tables=option.tables,
        )


def _line(line: TableSummary, guest: Guest) -> wire_tables.TableLine:
    guests = [player.guest for player in line.players]
    known = [player for player in line.players if player.name]
    others = [player for player in known if player.guest != guest.id]
    others = known if len(known) - len(others) > 1 else others  # several people share one device
    return wire_tables.TableLine(
        table=line.table,
        game=line.game,
        names=tuple(player.name for player in others),
        bots=tuple(player.bot != "" for player in others),
        status=line.status,
        your_turn=line.to_move is not None and guests[line.to_move] == guest.id,
        archived=line.is_archived,
        updated=utc(line.updated).isoformat(),
    )


ROUTER = Router(
    "/api",
    route_handlers=[
        games,
        me,
        rename,
        choose_face,
        my_tables,
        open_table,
        table,
        record,
    ],
)
