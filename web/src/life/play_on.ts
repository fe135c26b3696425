/** Playing on from a ply of a game: the visitor in one seat, bots in the others. */

import { playOn as openFrom, type Beginning } from "../fair/witness.ts";
import type { Continue, SeatInfo } from "../wire.ts";

const USUAL_BOT = "hold-at-20"; // where a person sat; it plays every dice game, at once

/** Open the table; its id. */
export async function playOn(from: Beginning, ply: number, seats: readonly SeatInfo[], seat: number): Promise<string> {
  return (await openFrom(from, ply, seatPlans(seats, seat))).table;
}

/** The visitor's seat, and a bot in each other: the same one where a bot played. */
export function seatPlans(seats: readonly SeatInfo[], own: number): Continue["seats"] {
  return seats.map(({ seat, bot }) => (seat === own ? { kind: "own" } : { kind: "bot", bot: bot || USUAL_BOT }));
}
