/** Two lessons of Piggy Piggy for newcomers. */

import { happened, hasActed, hasWon, isOnOwnWay, type Lesson, type Seen } from "../../guide/lesson.ts";
import { t } from "../../text/text.ts";
import type { Said } from "../../wire.ts";
import { ADVICE } from "./advice.ts";
import { choices, FOODS, viewOf, type Choices, type PiggyView } from "./view.ts";
import { foodName } from "./words.ts";

const [FIRST, PAIRS] = [0, 1]; // lessons
const LOSSES = ["piggy-piggy.steals", "piggy-piggy.moves"];

const view = ({ table }: Seen): PiggyView => viewOf(table.now);
const choice = ({ table }: Seen): Choices => choices(table.now.legal);
const isPlaying = (seen: Seen): boolean => seen.isTurn && view(seen).phase === "play";
const isOthersTurn = ({ table: { now }, own }: Seen): boolean => now.to_move !== null && now.to_move !== own;
const next = ({ names, own }: Seen): string => names[(own + 1) % names.length] ?? "";
const isLesson = ({ table }: Seen, lesson: number): boolean => (table.lesson ?? FIRST) === lesson;

/** The first time that a pig went from one seat to another, of those that are wanted. */
function loss({ table }: Seen, isWanted: (winner: unknown, loser: unknown) => boolean): Said | undefined {
  return table.log
    .flatMap(({ said }) => said)
    .find(({ key, values }) => LOSSES.includes(key) && isWanted(values["seat"], values["other"]));
}

const ownLoss = (seen: Seen): Said | undefined => loss(seen, (_, loser) => loser === seen.own);
const othersLoss = (seen: Seen): Said | undefined =>
  loss(seen, (winner, loser) => winner !== seen.own && loser !== seen.own);

function aboutOthers(seen: Seen): Record<string, string> {
  const { seat, other, food } = othersLoss(seen)?.values ?? {};
  const name = (number: unknown): string => seen.names[Number(number)] ?? "";
  const stolen = FOODS.find((one) => one === food);
  return { name: name(seat), other: name(other), food: stolen ? foodName(stolen) : "" };
}

const ENDS: Lesson = [
  { text: "piggy-piggy.guide.wonPairs", ends: true, when: (seen) => hasWon(seen) && isLesson(seen, PAIRS) },
  { text: "piggy-piggy.guide.won", ends: true, when: hasWon },
  { text: "piggy-piggy.guide.over", ends: true, when: (seen) => !hasWon(seen) },
];

const BEGINNING: Lesson = [
  {
    text: "piggy-piggy.guide.goal",
    values: (seen) => ({ target: view(seen).target }),
    at: ".seats > :last-child .race",
    when: (seen) => isLesson(seen, FIRST),
  },
  { text: "piggy-piggy.guide.pigs", at: ".middle", when: (seen) => isLesson(seen, FIRST) },
  {
    text: "piggy-piggy.guide.pairs",
    values: (seen) => ({ target: view(seen).target }),
    at: ".hand",
    when: (seen) => isLesson(seen, PAIRS),
  },
];

const EVENTS: Lesson = [
  {
    text: "piggy-piggy.guide.pigYours",
    at: ".middle",
    when: (seen) => isLesson(seen, FIRST) && happened(seen, ["piggy-piggy.takes", "piggy-piggy.steals"], seen.own),
  },
  {
    text: "piggy-piggy.guide.scored",
    at: ".seats > :last-child .race",
    when: (seen) => happened(seen, ["piggy-piggy.scored"], seen.own),
  },
  {
    text: "piggy-piggy.guide.theirs",
    values: (seen) => ({ name: next(seen) }),
    at: ".seats > :first-child",
    when: (seen) => isLesson(seen, FIRST) && isOthersTurn(seen) && hasActed(seen, seen.own),
  },
  {
    text: "piggy-piggy.guide.stolen",
    at: ".middle",
    when: (seen) => isLesson(seen, FIRST) && happened(seen, ["piggy-piggy.steals"], seen.own),
  },
  {
    text: "piggy-piggy.guide.theyStole",
    values: aboutOthers,
    at: ".seats",
    when: (seen) => isLesson(seen, FIRST) && othersLoss(seen) !== undefined,
  },
  { text: "piggy-piggy.guide.lost", at: ".middle", when: (seen) => ownLoss(seen) !== undefined },
];

/** For a learner who has left the script. */
const OWN_WAY: Lesson = [
  {
    text: "guide.ownWay",
    values: () => ({ hint: t("hints.ask") }),
    at: ".tools",
    when: isOnOwnWay,
  },
  {
    text: "piggy-piggy.guide.food",
    at: ".hand",
    does: true,
    when: (seen) =>
      isPlaying(seen) && view(seen).food === null && choice(seen).foods.size > 0 && !hasActed(seen, seen.own),
  },
  {
    text: "piggy-piggy.guide.end",
    at: ".controls .primary",
    does: true,
    when: (seen) => isPlaying(seen) && view(seen).food !== null && choice(seen).end !== undefined,
  },
  {
    text: "piggy-piggy.guide.goat",
    at: ".hand",
    when: (seen) => isPlaying(seen) && choice(seen).goats.size > 0 && hasActed(seen, seen.own),
  },
];

export const LESSON: Lesson = [...ENDS, ...BEGINNING, ...EVENTS, ...ADVICE, ...OWN_WAY];
