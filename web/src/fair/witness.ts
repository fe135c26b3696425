/**
 * What this browser saw of a table's commitment before it sent its part, kept on this device.
 *
 * Without it the table could commit to one thing now and show another in the end.
 */

import { api, newContribution, Trouble } from "../net/api.ts";
import { load, store } from "../storage.ts";
import type { Chances, Continue, Following, InviteInfo, Joined, NewTable, TableCreated, TableView } from "../wire.ts";

export interface Witness {
  readonly table: string;
  readonly commitment: string;
  readonly contribution: string;
}

const PLACE = "pigpen.witnesses";
const MOST = 300; // tables, the newest

/** Open a table whose commitment was made before our part was sent. */
export async function openTable(table: NewTable): Promise<TableCreated> {
  if (table.chance === "by_hand") return api.post("/api/tables", { body: table });
  return api.post("/api/tables", {
    body: { ...table, committed_table: await committedTable(table.contribution ?? "") },
  });
}

/** Where a game that is played on from begins: a table, or a record as text. */
export type Beginning = { readonly table: string } | { readonly record: string };

/** Open a table that begins as another game did; its commitment was made before our part was sent. */
export async function playOn(from: Beginning, ply: number, seats: Continue["seats"]): Promise<TableCreated> {
  const contribution = newContribution();
  const asked = { ply, seats, contribution, committed_table: await committedTable(contribution) };
  return "table" in from
    ? api.post("/api/tables/{table_id}/continue", { path: { table_id: from.table }, body: asked })
    : api.post("/api/continue", { body: { ...asked, record: from.record } });
}

/** Sit down to a rematch: the one that somebody asked for, or else a new one. */
export async function rematch({ table, chance, now }: TableView): Promise<Joined> {
  if (chance === "by_hand") return api.post("/api/tables/{table_id}/rematch", { path: { table_id: table }, body: {} });
  if (now.rematch) return agree(table, now.rematch);
  const contribution = newContribution();
  try {
    return await api.post("/api/tables/{table_id}/rematch", {
      path: { table_id: table },
      body: { contribution, committed_table: await committedTable(contribution) },
    });
  } catch (problem) {
    const asked = isStale(problem)
      ? (await api.get("/api/tables/{table_id}", { path: { table_id: table } })).now.rematch
      : null;
    if (!asked) throw problem;
    return agree(table, asked); // somebody else was first: now their table's commitment is seen
  }
}

function agree(table: string, following: Following): Promise<Joined> {
  const contribution = newContribution();
  remember({ table: following.table, commitment: following.commitment, contribution });
  return api.post("/api/tables/{table_id}/rematch", { path: { table_id: table }, body: { contribution } });
}

function isStale(problem: unknown): boolean {
  return problem instanceof Trouble && problem.code === "stale";
}

/** The table to come that the server commits to, noted before `contribution` is sent. */
async function committedTable(contribution: string): Promise<string> {
  const committed = await api.post("/api/commitments");
  remember({ ...committed, contribution });
  return committed.table;
}

/** Sit down at a table whose commitment we have seen, under a name; without one the server's stays. */
export async function join(invite: string, info: InviteInfo, contribution: string, name = ""): Promise<Joined> {
  if (info.commitment) remember({ table: info.table, commitment: info.commitment, contribution });
  return api.post("/api/join/{invite}", { path: { invite }, body: { contribution, name } });
}

/** What was seen of a table on this device, if anything. */
export function recall(table: string): Witness | undefined {
  return witnesses().find((one) => one.table === table);
}

/** Whether a table shows what was seen of it: the same commitment, and our part mixed in. */
export function agrees(witness: Witness, chances: Chances): boolean {
  const isIn = !witness.contribution || chances.contributions.includes(witness.contribution);
  return witness.commitment === chances.commitment && isIn;
}

function remember(witness: Witness): void {
  const others = witnesses().filter((one) => one.table !== witness.table);
  store(PLACE, [witness, ...others].slice(0, MOST));
}

const witnesses = (): Witness[] => load(PLACE) ?? [];
