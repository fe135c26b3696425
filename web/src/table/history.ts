/** The log of a table, gathered for reading. */

import type { LogEntry, Said } from "../wire.ts";
import { type Names, sentence } from "./names.ts";

/** What one action led to: the pieces of chance it set off, and the facts. */
export interface Line {
  readonly ply: number; // of the action
  readonly actor: number; // the seat that acted; -1 if chance did by itself
  readonly chance: readonly LogEntry[];
  readonly facts: readonly Said[];
  readonly last: LogEntry;
}

const CHANCE = -1; // the actor of an outcome on the wire

// An entry never changes, so that a long log is gathered once, and only what is new is drawn.
const gathered = new WeakMap<LogEntry, Line>();

/** One line for each action that brought something to say, oldest first. */
export function lines(log: readonly LogEntry[]): Line[] {
  return actions(log)
    .map(line)
    .filter(({ facts }) => facts.length > 0);
}

function line(action: Action): Line {
  const [first] = action;
  const last = action[action.length - 1] ?? first;
  const known = gathered.get(first);
  if (known?.last === last) return known;
  const found = {
    ply: first.ply,
    actor: first.actor,
    chance: action.filter((entry) => entry.actor === CHANCE),
    facts: action.flatMap((entry) => entry.said),
    last,
  };
  gathered.set(first, found);
  return found;
}

/** What the newest action led to, in sentences. */
export function newest(log: readonly LogEntry[], names: Names): string[] {
  return (lines(log).at(-1)?.facts ?? []).map((fact) => sentence(fact, names));
}

/** The sentences of an entry. */
export function said(entry: LogEntry, names: Names): string[] {
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
