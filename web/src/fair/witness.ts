/**
 * What this browser saw of a table's promise before it sent its part, kept on this device.
 *
 * Without it the table could promise one thing now and show another in the end.
 */

import { api } from "../net/api.ts";
import type { Chances, InviteInfo, Joined, NewTable, TableCreated } from "../wire.ts";

export interface Witness {
  readonly table: string;
  readonly commitment: string;
  readonly contribution: string;
}

const PLACE = "pigpen.witnesses";
const MOST = 300; // tables, the newest

/** Open a table whose promise was made before our part was sent. */
export async function openTable(table: NewTable): Promise<TableCreated> {
  if (table.chance === "by_hand") return api.openTable(table);
  const { promise, commitment } = await api.promise();
  remember({ table: promise, commitment, contribution: table.contribution ?? "" });
  return api.openTable({ ...table, promise });
}

/** Sit down at a table whose promise we have seen. */
export async function join(invite: string, info: InviteInfo, contribution: string): Promise<Joined> {
  if (info.commitment) remember({ table: info.table, commitment: info.commitment, contribution });
  return api.join(invite, { contribution });
}

/** What was seen of a table on this device, if anything. */
export function recall(table: string): Witness | undefined {
  return witnesses().find((one) => one.table === table);
}

/** Whether a table shows what was seen of it: the same promise, and our part mixed in. */
export function agrees(witness: Witness, chances: Chances): boolean {
  const isIn = !witness.contribution || chances.contributions.includes(witness.contribution);
  return witness.commitment === chances.commitment && isIn;
}

function remember(witness: Witness): void {
  const others = witnesses().filter((one) => one.table !== witness.table);
  try {
    localStorage.setItem(PLACE, JSON.stringify([witness, ...others].slice(0, MOST)));
  } catch {
    // a browser that keeps nothing plays all the same
  }
}

function witnesses(): Witness[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]") as Witness[];
  } catch {
    return [];
  }
}
