/** The throws of a table: found in its log, their trajectories fetched by the ply at which they landed. */

import { api } from "../../net/api.ts";
import { isMissing } from "../../trouble.ts";
import type { LogEntry, Trajectory as Sent } from "../../wire.ts";
import { decode, type Trajectory } from "./trajectory.ts";
import type { Aim, PigglesView } from "./view.ts";

/** A throw of the log. */
export interface Landed {
  readonly ply: number;
  readonly aim: Aim | null;
}

/** A throw in motion on the page. */
export interface Playing {
  readonly from: PigglesView; // the table before it
  readonly aim: Aim | null;
  readonly trajectory: Trajectory;
  readonly speed: number; // 1 as it was
}

/** The last throw that the server worked out. */
export function lastThrow(log: readonly LogEntry[]): Landed | null {
  const at = log.findLastIndex((entry) => entry.is_landing);
  const landing = log[at];
  if (!landing) return null;
  const thrown = log.slice(0, at).findLast(({ meaning }) => "throw" in meaning);
  return { ply: landing.ply, aim: (thrown?.meaning["throw"] as Aim | undefined) ?? null };
}

/** Why a throw cannot be shown. */
export type TrajectoryTrouble = "dropped" | "unreadable" | "unreachable";

/** How a throw went that landed at `ply`, or why it cannot be shown. */
export async function fetchTrajectory(table: string, ply: number): Promise<Trajectory | TrajectoryTrouble> {
  let sent: Sent;
  try {
    sent = await api.get("/api/tables/{table_id}/trajectories/{ply}", { path: { table_id: table, ply } });
  } catch (problem) {
    return isMissing(problem) ? "dropped" : "unreachable"; // it is not kept, or there never was one to keep
  }
  return decoded(sent);
}

/** The trajectory that was sent, if it can be made out. */
export function decoded(sent: Sent): Trajectory | TrajectoryTrouble {
  try {
    return decode(sent);
  } catch {
    return "unreadable";
  }
}
