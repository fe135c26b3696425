/** What happened, step by step: which step, whose, and its facts. */

import { type Names, sentence } from "../../table/names.ts";
import { list, lookUp, t } from "../../text/text.ts";
import type { LogEntry, Said } from "../../wire.ts";
import type { Step } from "./phases.ts";
import type { Side } from "./view.ts";

export interface Told {
  readonly step: Step | "end";
  readonly seat: number | null; // whose; nothing where it is both players'
  readonly facts: readonly Said[];
  readonly marks: readonly Mark[]; // of a throw: what came to rest on the board
}

/** A piece that was thrown, or knocked, as it came to rest. */
export interface Mark {
  readonly id: string;
  readonly x: number; // inches east
  readonly y: number; // and north
  readonly side: Side;
  readonly isKnocked: boolean;
}

const STEPS: readonly (readonly [Told["step"], RegExp])[] = [
  ["draft", /^(first|drafts)$/],
  ["recoup", /^recoups$/],
  ["load", /^loads/],
  ["tally", /^(scores|bonuses|costs|score|floor)$/],
  ["resolve", /^(to_mud|to_kitchen|turned)$/],
  ["action", /^(acts|misses|idle|declines)$/],
  ["reaction", /^effect\./],
  ["end", /^(level|alike|sudden|won|exhausted|conceded|won_sudden|drawn)$/],
];
const OF_BOTH: readonly Told["step"][] = ["resolve", "end"];

function stepOf({ key }: Said): Told["step"] {
  const fact = key.slice(key.indexOf(".") + 1);
  return STEPS.find(([, keys]) => keys.test(fact))?.[0] ?? "roll";
}

/** Facts in their order, those of one step of one turn together. */
export function steps(log: readonly LogEntry[]): Told[] {
  const told: Told[] = [];
  let turn: number | null = null;
  for (const { actor, said, meaning } of log) {
    if (actor >= 0) turn = actor;
    const rest = meaning["lands"] as Omit<Mark, "isKnocked"> | undefined;
    for (const fact of said) {
      const last = told.at(-1);
      const own = stepOf(fact);
      const step = own === "roll" && last?.step === "reaction" ? "reaction" : own; // what it brings about, as a throw again
      const named = fact.values["seat"];
      if (step === "recoup" && typeof named === "number") turn = named;
      const seat = OF_BOTH.includes(step) ? null : turn;
      const isRest = rest && /\.(lands|knocked)$/.test(fact.key);
      const marks = isRest ? [{ ...rest, isKnocked: fact.key.endsWith("knocked") }] : [];
      if (last?.step !== step || last.seat !== seat) told.push({ step, seat, facts: [fact], marks });
      else told[told.length - 1] = { step, seat, facts: [...last.facts, fact], marks: together(last.marks, marks) };
    }
  }
  return told;
}

/** Each piece as it came to rest last. */
function together(before: readonly Mark[], marks: readonly Mark[]): readonly Mark[] {
  if (marks.length === 0) return before;
  return [...before.filter(({ id }) => !marks.some((mark) => mark.id === id)), ...marks];
}

const SIDES = ["up", "down", "head"] as const;
const FEW = 2; // facts that are as soon read as a line that sums them up

/** A throw in one line: how many landed how, and what they knocked; nothing where that is hardly shorter. */
export function summary({ step, facts }: Told, names: Names): string {
  if (step !== "roll" || facts.length <= FEW) return "";
  const of = (key: string): Said[] => facts.filter((fact) => fact.key === `piggles.${key}`);
  const landed = of("lands");
  const falls = of("falls").length;
  const counts = SIDES.map((side) => ({ side, count: landed.filter(({ values }) => values["side"] === side).length }))
    .filter(({ count }) => count > 0)
    .map(({ side, count }) => t("piggles.told.landed", { count, side: lookUp(`piggles.table.side.${side}`) }));
  const knocked = [...of("knocked"), ...of("knocked_off")].map(({ values }) =>
    sentence(values["piece"] as Said, names),
  );
  const line = [
    ...counts,
    ...(falls > 0 ? [t("piggles.told.off", { count: falls })] : []),
    ...(knocked.length > 0 ? [t("piggles.told.knocked", { pieces: list([...new Set(knocked)]) })] : []),
  ].join(t("log.between"));
  const gains = [...of("captured"), ...of("bonus")].map((fact) => sentence(fact, names));
  return [line, ...gains].join(" · ");
}
