/** What a visitor is asked at a table, one question at a time: whether they want sound, and to be called to their turn. */

import type { TableView } from "../wire.ts";
import { isTimeToOffer } from "./calls.ts";

export type Offer = "sound" | "calls";

/** The questions that have no answer yet. */
export type Unasked = ReadonlySet<Offer>;

const ENOUGH_ACTIONS = 3; // after which one knows what the table is like

/** The question for a visitor who has played for a while; nothing while a first game explains itself. */
export function offerAt(table: TableView, unasked: Unasked): Offer | null {
  const { your_seat: own, log, now, kept, chance } = table;
  if (own === null || now.status !== "playing") return null;
  const actions = log.filter(({ actor }) => actor === own).length;
  const mayHear = !kept && chance !== "guided";
  if (unasked.has("sound") && mayHear && actions >= ENOUGH_ACTIONS) return "sound";
  return unasked.has("calls") && isTimeToOffer(table) ? "calls" : null;
}
