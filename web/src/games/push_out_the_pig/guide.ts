/** Three lessons of Push Out the Pig for newcomers, each a deal of its own. */

import { hasWon, isOnOwnWay, type Lesson, says, type Seen } from "../../guide/lesson.ts";
import type { Values } from "../../text/filling.ts";
import { t } from "../../text/text.ts";
import { ADVICE } from "./advice.ts";
import { follows, slams, suitSign, takerOf, viewOf, type PigView } from "./view.ts";

const [PIG, GOAT, DOUBLER] = ["QS", "JD", "10C"];
const [FIRST, HUNT, HEARTS] = [0, 1, 2]; // lessons

const deal = ({ table }: Seen): PigView => viewOf(table.now);
const own = (seen: Seen): readonly string[] => deal(seen).hand;
const isLeading = (seen: Seen): boolean => seen.isTurn && deal(seen).suit === null;
const takers = ({ table }: Seen): number[] => table.log.flatMap((entry) => takerOf(entry) ?? []);
const isLesson = ({ table }: Seen, lesson: number): boolean => (table.lesson ?? FIRST) === lesson;
const hasSlam = ({ table, own: seat }: Seen): boolean => slams(table.log).has(seat);

/** Whether the suit that was led is in the learner's hand. */
function canFollow(seen: Seen): boolean {
  const { suit } = deal(seen);
  return suit !== null && own(seen).some((card) => follows(card, suit));
}

function isShort(seen: Seen): boolean {
  return seen.isTurn && deal(seen).suit !== null && !canFollow(seen);
}

function sign(seen: Seen): { suit: string } {
  const { suit } = deal(seen);
  return { suit: suit === null ? "" : suitSign(suit) };
}

/** The seat that took this card, if one has. */
function takerOfCard(seen: Seen, card: string): number | null {
  const seat = deal(seen).captured.findIndex((cards) => cards.includes(card));
  return seat < 0 ? null : seat;
}

function someoneElse(seen: Seen, card: string): boolean {
  const taker = takerOfCard(seen, card);
  return taker !== null && taker !== seen.own;
}

function aboutTaker(seen: Seen, card: string): { name: string; points: number } {
  const points = Math.abs(deal(seen).worth.cards[card] ?? 0);
  return { name: seen.names[takerOfCard(seen, card) ?? 0] ?? "", points };
}

const worth = ({ table }: Seen, card: string): number => Math.abs(viewOf(table.now).worth.cards[card] ?? 0);

/** The worth of all hearts together, and the number that the learner holds. */
function hearts(seen: Seen): Values {
  return { all: deal(seen).worth.all_hearts, count: own(seen).filter((card) => follows(card, "hearts")).length };
}

const ENDS: Lesson = [
  { text: "push-out-the-pig.guide.wonHunt", ends: true, when: (seen) => hasWon(seen) && isLesson(seen, HUNT) },
  {
    text: "push-out-the-pig.guide.wonHearts",
    values: hearts,
    ends: true,
    when: (seen) => hasSlam(seen) && isLesson(seen, HEARTS),
  },
  { text: "push-out-the-pig.guide.won", ends: true, when: hasWon },
  { text: "push-out-the-pig.guide.over", ends: true, when: (seen) => !hasWon(seen) },
];

const BEGINNING: Lesson = [
  { text: "push-out-the-pig.guide.tricks", at: ".felt", when: (seen) => isLesson(seen, FIRST) },
  {
    text: "push-out-the-pig.guide.points",
    values: (seen) => ({ pig: worth(seen, PIG), goat: worth(seen, GOAT), heart: worth(seen, "AH") }),
    at: ".worth",
    when: (seen) => isLesson(seen, FIRST),
  },
  { text: "push-out-the-pig.guide.hand", at: ".reach", when: (seen) => isLesson(seen, FIRST) },
  { text: "push-out-the-pig.guide.hunt", at: ".reach", when: (seen) => isLesson(seen, HUNT) },
  { text: "push-out-the-pig.guide.hearts", values: hearts, at: ".reach", when: (seen) => isLesson(seen, HEARTS) },
];

const EVENTS: Lesson = [
  {
    text: "push-out-the-pig.guide.took",
    at: ".strip .own",
    when: (seen) => isLesson(seen, FIRST) && isLeading(seen) && takers(seen).at(-1) === seen.own,
  },
  {
    text: "push-out-the-pig.guide.theyTook",
    values: (seen) => ({ name: seen.names[takers(seen).at(-1) ?? 0] ?? "" }),
    at: ".back",
    when: (seen) => isLesson(seen, FIRST) && (takers(seen).at(-1) ?? seen.own) !== seen.own,
  },
  {
    text: "push-out-the-pig.guide.pigTaken",
    values: (seen) => aboutTaker(seen, PIG),
    at: ".felt .seats",
    when: (seen) => someoneElse(seen, PIG),
  },
  {
    text: "push-out-the-pig.guide.pigYours",
    values: (seen) => aboutTaker(seen, PIG),
    at: ".strip .own",
    when: (seen) => takerOfCard(seen, PIG) === seen.own,
  },
  {
    text: "push-out-the-pig.guide.goatYours",
    values: (seen) => aboutTaker(seen, GOAT),
    at: ".strip .own",
    when: (seen) => takerOfCard(seen, GOAT) === seen.own,
  },
  {
    text: "push-out-the-pig.guide.goatTaken",
    values: (seen) => aboutTaker(seen, GOAT),
    at: ".felt .seats",
    when: (seen) => someoneElse(seen, GOAT),
  },
  {
    text: "push-out-the-pig.guide.tenTaken",
    values: (seen) => aboutTaker(seen, DOUBLER),
    at: ".felt .seats",
    when: (seen) => someoneElse(seen, DOUBLER),
  },
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
    text: "push-out-the-pig.guide.lead",
    at: ".reach",
    does: true,
    when: (seen) => isLeading(seen) && takerOfCard(seen, PIG) === null,
  },
  {
    text: "push-out-the-pig.guide.pushOut",
    values: sign,
    at: ".reach",
    does: true,
    when: (seen) => isShort(seen) && own(seen).includes(PIG),
  },
  { text: "push-out-the-pig.guide.discard", values: sign, at: ".reach", does: true, when: isShort },
  {
    text: "push-out-the-pig.guide.follow",
    values: sign,
    at: ".reach",
    does: true,
    when: (seen) => seen.isTurn && canFollow(seen),
  },
  {
    text: "push-out-the-pig.guide.finish",
    at: ".strip .primary",
    does: true,
    when: (seen) =>
      seen.isTurn && deal(seen).settled && !seen.table.log.some((entry) => says(entry, ["push-out-the-pig.finished"])),
  },
];

export const LESSON: Lesson = [...ENDS, ...BEGINNING, ...EVENTS, ...ADVICE, ...OWN_WAY];
