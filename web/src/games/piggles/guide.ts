/** What a newcomer is told at Piggles: two pigs, three at a pig that lies there, and one to be safe. */

import { advised, happened, hasActed, hasWon, type Lesson, type Seen } from "../../guide/lesson.ts";
import type { Values } from "../../text/filling.ts";
import { viewOf, type PigglesView } from "./view.ts";

const view = ({ table }: Seen): PigglesView => viewOf(table.now);
const other = ({ names, own }: Seen): string => names[1 - own] ?? "";
const named = (seen: Seen): Values => ({ name: other(seen) });
const anyAt = (seen: Seen, place: "mud" | "kitchen"): boolean =>
  view(seen).pieces.some((piece) => piece.controller === seen.own && piece.place === place);

export const LESSON: Lesson = [
  { text: "piggles.guide.won", ends: true, when: hasWon },
  { text: "piggles.guide.over", ends: true, when: (seen) => !hasWon(seen) },
  {
    text: "piggles.guide.goal",
    values: (seen) => ({ rounds: view(seen).rounds, name: other(seen) }),
    at: ".rounds",
    when: () => true,
  },
  { text: "piggles.guide.board", at: ".board", when: () => true },
  { text: "piggles.guide.kitchen", at: ".own", when: (seen) => anyAt(seen, "kitchen") },
  { text: "piggles.guide.mud", at: ".own", when: (seen) => anyAt(seen, "mud") },
  { text: "piggles.guide.turned", at: ".own", when: (seen) => happened(seen, ["piggles.turned"], seen.own) },
  {
    text: "piggles.guide.tally",
    values: (seen) => ({ score: view(seen).scores[seen.own] ?? 0 }),
    at: ".own",
    when: (seen) => happened(seen, ["piggles.score", "piggles.floor"], seen.own),
  },
  {
    text: "piggles.guide.theirs",
    values: named,
    at: ".other",
    when: (seen) => !seen.isTurn && hasActed(seen, seen.own),
  },
  ...advised(
    {
      "load.two": "piggles.guide.loadTwo",
      "load.three": "piggles.guide.loadThree",
      "load.one": "piggles.guide.loadOne",
      "throw.plain": "piggles.guide.throw",
      "throw.at": "piggles.guide.throwAt",
    },
    { values: named, at: () => ".reach .primary" },
  ),
];
