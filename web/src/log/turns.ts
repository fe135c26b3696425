/** The log of a table by turns: what a seat did in one go stands together. */

import { has, lookUp, paragraph, t } from "../text/text.ts";
import { type Line, lines } from "../table/history.ts";
import { type Names, sentence, valuesOf } from "../table/names.ts";
import type { LogEntry, Said } from "../wire.ts";

/** What one seat did until another one did something; -1 is chance by itself. */
export interface Turn {
  readonly actor: number;
  readonly lines: readonly [Line, ...Line[]];
}

const known = new WeakMap<Line, Turn>(); // by the first line: a turn that is as it was is the same one

/** The turns, oldest first. */
export function turns(log: readonly LogEntry[]): Turn[] {
  const found: { actor: number; lines: [Line, ...Line[]] }[] = [];
  for (const line of lines(log)) {
    const last = found.at(-1);
    if (last?.actor === line.actor) last.lines.push(line);
    else found.push({ actor: line.actor, lines: [line] });
  }
  return found.map(asBefore);
}

function asBefore(turn: Turn): Turn {
  const before = known.get(turn.lines[0]);
  if (before?.lines.length === turn.lines.length && before.lines.at(-1) === turn.lines.at(-1)) return before;
  known.set(turn.lines[0], turn);
  return turn;
}

/** Facts in a row that begins with the name of `actor`: short, where there are such words of all. */
export function inRow(facts: readonly Said[], actor: number, names: Names): string {
  if (!facts.every((fact) => isShort(fact, actor))) return paragraph(facts.map((fact) => sentence(fact, names)));
  return facts.map((fact) => shortly(fact, actor, names)).join(t("log.between"));
}

function shortly(fact: Said, actor: number, names: Names): string {
  const key = `${fact.key}.log`;
  const own = `${key}.you`;
  return lookUp(actor === names.you && has(own) ? own : key, valuesOf(fact, names));
}

/** Whether a turn is told in words that want its name before them. */
export function isNamed({ actor, lines }: Turn): boolean {
  return lines.some((line) => line.facts.some((fact) => isShort(fact, actor)));
}

function isShort(fact: Said, actor: number): boolean {
  return fact.values["seat"] === actor && has(`${fact.key}.log`);
}

/** The rulings that are shown beside facts, each once: of all, or of what is surprising. */
export function rulings(
  facts: readonly Said[],
  surprising: ReadonlySet<string> | undefined,
  showsAll: boolean,
): string[] {
  const shown = facts.filter(({ key, ruling }) => ruling && (showsAll || surprising?.has(key)));
  return [...new Set(shown.map(({ ruling }) => ruling))];
}
