/** The rolls of a table: found in its log, fetched by the ply at which they landed. */

import type { LogEntry, Roll } from "../../wire.ts";
import { decode, type Frames } from "./frames.ts";
import type { Aim, PigglesView } from "./view.ts";

/** A roll of the log. */
export interface Landed {
  readonly ply: number;
  readonly aim: Aim | null;
}

/** A roll in motion on the page. */
export interface Playing {
  readonly from: PigglesView; // the table before it
  readonly aim: Aim | null;
  readonly frames: Frames;
  readonly speed: number; // 1 as it was
}

/** The last roll that the server worked out. */
export function lastRoll(log: readonly LogEntry[]): Landed | null {
  const at = log.findLastIndex((entry) => entry.is_landing);
  const landing = log[at];
  if (!landing) return null;
  const thrown = log.slice(0, at).findLast(({ meaning }) => "throw" in meaning);
  return { ply: landing.ply, aim: (thrown?.meaning["throw"] as Aim | undefined) ?? null };
}

/** Why a roll cannot be shown. */
export type RollTrouble = "dropped" | "unreadable" | "unreachable";

const GONE = 404; // it is not kept, or there never was a way to keep

/** How a roll went that landed at `ply`, or why it cannot be shown. */
export async function rollOf(table: string, ply: number): Promise<Frames | RollTrouble> {
  let answer: Response;
  let roll: Roll;
  try {
    answer = await fetch(`/api/tables/${encodeURIComponent(table)}/rolls/${ply}`);
    if (answer.status === GONE) return "dropped";
    if (!answer.ok) return "unreachable";
    roll = (await answer.json()) as Roll;
  } catch {
    return "unreachable";
  }
  return framesOf(roll);
}

/** The frames of a roll, if they can be made out. */
export function framesOf(roll: Roll): Frames | RollTrouble {
  try {
    return decode(roll);
  } catch {
    return "unreadable";
  }
}
