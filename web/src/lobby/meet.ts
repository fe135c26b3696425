/** Meeting people whom one does not know: at a table that waits for anybody, or at one's own. */

import { join, openTable } from "../fair/witness.ts";
import { api, newContribution, Trouble } from "../net/api.ts";
import type { GameInfo, OpenTable } from "../wire.ts";
import { newTable, OPEN, OWN } from "./setup.ts";

const found = new Set<string>(); // tables that were opened to meet anybody, on this page

/** Sit down at an open table; its id. */
export async function sitDown(invite: string): Promise<string> {
  return (await join(invite, await api.get("/api/invites/{invite}", { path: { invite } }), newContribution())).table;
}

/** Sit down with whoever waits for this game and number of players, or wait for them; the table. */
export async function meet(game: GameInfo, number: number): Promise<string> {
  const { tables } = await api.get("/api/open-tables");
  for (const table of tables.filter((one) => fits(one, game.name, number))) {
    try {
      return await sitDown(table.invite);
    } catch (problem) {
      if (!(problem instanceof Trouble) || problem.status === 0) throw problem; // somebody was quicker
    }
  }
  const seats = Array.from({ length: number }, (_, seat) => (seat === 0 ? OWN : OPEN));
  const { table } = await openTable({ ...newTable(game.name, {}, seats), public: true });
  found.add(table);
  return table;
}

/** Whether this table was opened to meet anybody. */
export function isForAnybody(table: string): boolean {
  return found.has(table);
}

/**
 * The table of somebody who looked at the same moment, and was first: its id once one sits there.
 *
 * Of two that wait for each other the younger gives way, as the list has the older one first.
 */
export async function older(
  listed: readonly OpenTable[],
  table: string,
  game: string,
  number: number,
): Promise<string | null> {
  const fitting = listed.filter((one) => fitsOrOwn(one, game, number));
  const [first] = fitting;
  if (!first || first.own || !fitting.some((one) => one.own)) return null;
  const other = await sitDown(first.invite).catch(() => null);
  if (other === null) return null;
  found.delete(table);
  await api.post("/api/tables/{table_id}/close", { path: { table_id: table } }).catch(() => null); // somebody sat down meanwhile: they can fill up with bots
  return other;
}

function fits(table: OpenTable, game: string, number: number): boolean {
  return !table.own && fitsOrOwn(table, game, number);
}

function fitsOrOwn(table: OpenTable, game: string, number: number): boolean {
  return (
    table.game === game &&
    table.seats === number &&
    table.bots === 0 &&
    table.clock === 0 &&
    Object.keys(table.unusual).length === 0
  );
}
