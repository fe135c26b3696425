/** What a piece announces in its Action, and then does in its Reaction: found in the facts of plies. */

import type { LogEntry, Said } from "../../wire.ts";
import type { Step } from "./phases.ts";

export interface Declared {
  readonly step: Extract<Step, "action" | "reaction">;
  readonly said: Said;
  readonly acting: string; // the piece, "0a"
  readonly target: string | null; // nothing while it is only announced
}

const ANNOUNCES = /^piggles\.(acts|misses|idle)$/;
const DOES = /^piggles\.effect\./;

/** Every announcement and effect, in the order in which they came. */
export function declaredIn(entries: readonly LogEntry[]): Declared[] {
  return entries.flatMap(({ said }) => said).flatMap(declared);
}

/** The last announcement: of the piece that is acting, while one is. */
export function lastAnnounced(log: readonly LogEntry[]): Declared | null {
  return declaredIn(log).findLast(({ step }) => step === "action") ?? null;
}

function declared(said: Said): Declared[] {
  const step = ANNOUNCES.test(said.key) ? "action" : DOES.test(said.key) ? "reaction" : null;
  const acting = named(said, "piece");
  return step && acting ? [{ step, said, acting, target: named(said, "target") }] : [];
}

function named({ values }: Said, name: string): string | null {
  const value = values[name];
  return typeof value === "object" && "key" in value ? String(value.values["text"]) : null;
}
