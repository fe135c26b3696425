/** What happened, step by step: which step, whose, and its facts. */

import { type Names, sentence } from "../../table/names.ts";
import { list, lookUp, t } from "../../text/text.ts";
import type { LogEntry, Said } from "../../wire.ts";
import type { Step } from "./phases.ts";

export interface Told {
  readonly step: Step | "end";
  readonly seat: number | null; // whose; nothing where it is both players'
  readonly facts: readonly Said[];
}

const STEPS: readonly (readonly [Told["step"], RegExp])[] = [
  ["draft", /^(first|drafts)$/],
  ["recoup", /^recoups$/],
  ["load", /^loads/],
  ["tally", /^(scores|bonuses|costs|score|floor)$/],
  ["resolve", /^(to_mud|to_kitchen|turned)$/],
  ["action", /^(acts|fizzles|declines|effect\.)/],
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
  for (const { actor, said } of log) {
    if (actor >= 0) turn = actor;
    for (const fact of said) {
      const step = stepOf(fact);
      const named = fact.values["seat"];
      if (step === "recoup" && typeof named === "number") turn = named;
      const seat = OF_BOTH.includes(step) ? null : turn;
      const last = told.at(-1);
      if (last?.step === step && last.seat === seat) told[told.length - 1] = { step, seat, facts: [...last.facts, fact] };
      else told.push({ step, seat, facts: [fact] });
    }
  }
  return told;
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
  const knocked = [...of("knocked"), ...of("knocked_off")].map(({ values }) => sentence(values["piece"] as Said, names));
  const line = [
    ...counts,
    ...(falls > 0 ? [t("piggles.told.off", { count: falls })] : []),
    ...(knocked.length > 0 ? [t("piggles.told.knocked", { pieces: list([...new Set(knocked)]) })] : []),
  ].join(t("log.between"));
  const gains = [...of("captured"), ...of("bonus")].map((fact) => sentence(fact, names));
  return [line, ...gains].join(" · ");
}
