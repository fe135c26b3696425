/** The log of a table, gathered for reading. */

import type { LogEntry, Said } from "../wire.ts";
import { sentence } from "./names.ts";

/** What one action led to: the pieces of chance it set off, and the facts, in words too. */
export interface Line {
  readonly ply: number; // of the action
  readonly actor: number; // the seat that acted; -1 if chance did by itself
  readonly chance: readonly LogEntry[];
  readonly facts: readonly Said[];
  readonly sentences: readonly string[];
}

const CHANCE = -1; // the actor of an outcome on the wire

/** One line for each action that brought something to say, oldest first. */
export function lines(log: readonly LogEntry[], names: readonly string[]): Line[] {
  return actions(log)
    .map(([first, ...rest]) => ({
      ply: first.ply,
      actor: first.actor,
      chance: [first, ...rest].filter((entry) => entry.actor === CHANCE),
      facts: [first, ...rest].flatMap((entry) => entry.said),
      sentences: [first, ...rest].flatMap((entry) => said(entry, names)),
    }))
    .filter((line) => line.facts.length > 0);
}

/** The sentences of an entry. */
export function said(entry: LogEntry, names: readonly string[]): string[] {
  return entry.said.map((fact) => sentence(fact, names));
}

type Action = [LogEntry, ...LogEntry[]];

/** The log cut before each action of a seat. */
function actions(log: readonly LogEntry[]): Action[] {
  const found: Action[] = [];
  for (const entry of log) {
    const last = found.at(-1);
    if (last && entry.actor === CHANCE) last.push(entry);
    else found.push([entry]);
  }
  return found;
}
