/** What somebody is told who meets Piggles for the first time: two rounds of Classic. */

import { happened, hasActed, hasWon, type Lesson, type Seen } from "../../guide/lesson.ts";
import { choices, viewOf, type Choices, type PigglesView } from "./view.ts";

const view = ({ table }: Seen): PigglesView => viewOf(table.now);
const choice = ({ table }: Seen): Choices => choices(table.now.legal);
const other = ({ names, own }: Seen): string => names[1 - own] ?? "";
const lies = (seen: Seen, seat: number): boolean =>
  view(seen).pieces.some(({ controller, place }) => controller === seat && place === "board");
const anyAt = (seen: Seen, place: "mud" | "kitchen"): boolean =>
  view(seen).pieces.some((piece) => piece.controller === seen.own && piece.place === place);

export const LESSON: Lesson = [
  { text: "piggles.guide.won", ends: true, when: (seen) => hasWon(seen) },
  { text: "piggles.guide.over", ends: true, when: (seen) => !hasWon(seen) },
  {
    text: "piggles.guide.goal",
    values: (seen) => ({ rounds: view(seen).rounds, name: other(seen) }),
    at: ".rounds",
    when: () => true,
  },
  { text: "piggles.guide.board", at: ".board", when: () => true },
  {
    text: "piggles.guide.load",
    at: ".reach",
    does: true,
    when: (seen) => seen.isTurn && choice(seen).loads.size > 0 && !hasActed(seen, seen.own),
  },
  {
    text: "piggles.guide.throw",
    values: (seen) => ({ name: other(seen) }),
    at: ".reach",
    does: true,
    when: (seen) => seen.isTurn && choice(seen).throws.length > 0,
  },
  { text: "piggles.guide.kitchen", at: ".own", when: (seen) => anyAt(seen, "kitchen") },
  { text: "piggles.guide.mud", at: ".own", when: (seen) => anyAt(seen, "mud") },
  {
    text: "piggles.guide.tally",
    values: (seen) => ({ score: view(seen).scores[seen.own] ?? 0 }),
    at: ".own",
    when: (seen) => happened(seen, ["piggles.score", "piggles.floor"], seen.own),
  },
  {
    text: "piggles.guide.theirs",
    values: (seen) => ({ name: other(seen) }),
    at: ".other",
    when: (seen) => !seen.isTurn && hasActed(seen, seen.own),
  },
  {
    text: "piggles.guide.second",
    values: (seen) => ({ name: other(seen) }),
    at: ".board",
    when: (seen) => seen.isTurn && choice(seen).loads.size > 0 && hasActed(seen, seen.own) && lies(seen, 1 - seen.own),
  },
];
