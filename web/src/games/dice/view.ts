/** What the server says about a dice game, as its component needs it. */

import type { LegalAction, LogEntry } from "../../wire.ts";

/** The `view` of a dice game. */
export interface DiceView {
  readonly target: number;
  readonly scores: readonly number[];
  readonly turn_total: number;
  readonly in_air: number; // dice of this throw that have not come to rest
  readonly seat: number | null; // null until the first seat is drawn
  readonly winner: number | null;
  readonly resigned: readonly number[];
}

/** The legal actions by what they do. */
export interface Choices {
  readonly roll: number | undefined;
  readonly hold: number | undefined;
  readonly dice: ReadonlyMap<number, number>; // the action that throws so many dice
}

export function choices(legal: readonly LegalAction[]): Choices {
  const doing = (what: string) => legal.find(({ meaning }) => meaning["do"] === what)?.action;
  const dice = legal
    .filter(({ meaning }) => meaning["do"] === "dice")
    .map(({ meaning, action }) => [Number(meaning["dice"]), action] as const);
  return { roll: doing("roll"), hold: doing("hold"), dice: new Map(dice) };
}

/** The faces that dice came to rest on, in the order in which they did. */
export function faces(entries: readonly LogEntry[]): number[] {
  return entries.flatMap(({ meaning }) => ("die" in meaning ? [Number(meaning["die"])] : []));
}

export interface Throw {
  readonly ply: number; // of its first die
  readonly faces: readonly number[];
}

/** The newest throw: the last run of dice in the log. */
export function lastThrow(log: readonly LogEntry[]): Throw | null {
  const last = log.findLastIndex(isDie);
  if (last < 0) return null;
  const before = log.slice(0, last).findLastIndex((entry) => !isDie(entry));
  const run = log.slice(before + 1, last + 1);
  return { ply: run[0]?.ply ?? 0, faces: faces(run) };
}

/** The faces of the throw under way: those that came to rest since the last decision. */
export function landed(log: readonly LogEntry[]): number[] {
  return faces(log.slice(log.findLastIndex((entry) => entry.actor >= 0) + 1));
}

/** How many dice a seat last chose to throw, if it ever did. */
export function lastChoice(log: readonly LogEntry[], seat: number | null): number | undefined {
  const chosen = log.findLast(({ actor, meaning }) => actor === seat && meaning["do"] === "dice");
  return chosen && Number(chosen.meaning["dice"]);
}

export type Tone = "plain" | "good" | "bad";

const TONES: Readonly<Record<string, Tone>> = {
  "dice.held": "good",
  "dice.scored": "good",
  "dice.won": "good",
  "dice.nothing": "bad",
  "dice.lost_turn": "bad",
  "dice.lost_score": "bad",
};

/** Whether the newest facts are glad or sad news for the seat that they are about. */
export function tone(entries: readonly LogEntry[]): Tone {
  const keys = entries.flatMap((entry) => entry.said.map((said) => said.key));
  return keys.map((key) => TONES[key]).findLast((found) => found !== undefined) ?? "plain";
}

function isDie(entry: LogEntry): boolean {
  return "die" in entry.meaning;
}
