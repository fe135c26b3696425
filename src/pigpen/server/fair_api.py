"""Checking in the browser that chance was fair: of a table, or of a record from anywhere."""

import asyncio

from litestar import Router, get, post
from litestar.params import FromPath, JSONBody

from pigpen.play.record import parse_record
from pigpen.server.chances import chances_of
from pigpen.server.house import TheHouse
from pigpen.server.lookup import find_record
from pigpen.server.wire_fair import Chances, Commitment, RecordText

LARGEST_RECORD = 512 * 1024  # bytes of a request: a file of half that size, escaped


@post("/promises", sync_to_thread=False)
def promise(house: TheHouse) -> Commitment:
    """Commit to the secret of a table that is about to be opened."""
    made = house.promises.make()
    return Commitment(promise=made, commitment=house.promises.commitment(made))


@get("/tables/{table_id:str}/chances")
async def table_chances(house: TheHouse, table_id: FromPath[str]) -> Chances:
    """Every outcome of a table so far; the secret comes once the game is over."""
    return await asyncio.to_thread(chances_of, await find_record(house, table_id))


@post("/chances", status_code=200, request_max_body_size=LARGEST_RECORD)
async def record_chances(data: JSONBody[RecordText]) -> Chances:
    """Every outcome of a game record."""
    return await asyncio.to_thread(lambda: chances_of(parse_record(data.record)))


ROUTER = Router("/api", route_handlers=[promise, table_chances, record_chances])
