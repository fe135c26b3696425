/** What somebody is told who meets Piggy Piggy for the first time. */

import { happened, hasActed, hasWon, type Lesson, type Seen } from "../../guide/lesson.ts";
import { choices, viewOf, type Choices, type PiggyView } from "./view.ts";

const view = ({ table }: Seen): PiggyView => viewOf(table.now);
const choice = ({ table }: Seen): Choices => choices(table.now.legal);
const isPlaying = (seen: Seen): boolean => seen.isTurn && view(seen).phase === "play";
const next = ({ names, own }: Seen): string => names[(own + 1) % names.length] ?? "";
const loses = (seen: Seen): boolean =>
  seen.table.log.some(({ said }) =>
    said.some(
      ({ key, values }) => ["piggy-piggy.steals", "piggy-piggy.moves"].includes(key) && values["other"] === seen.own,
    ),
  );

export const LESSON: Lesson = [
  { text: "piggy-piggy.guide.won", ends: true, when: (seen) => hasWon(seen) },
  { text: "piggy-piggy.guide.over", ends: true, when: (seen) => !hasWon(seen) },
  {
    text: "piggy-piggy.guide.goal",
    values: (seen) => ({ target: view(seen).target }),
    at: ".seats > :last-child .race",
    when: () => true,
  },
  { text: "piggy-piggy.guide.pigs", at: ".middle", when: () => true },
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
    text: "piggy-piggy.guide.pigYours",
    at: ".middle",
    when: (seen) => happened(seen, ["piggy-piggy.takes", "piggy-piggy.steals"], seen.own),
  },
  {
    text: "piggy-piggy.guide.scored",
    at: ".seats > :last-child .race",
    when: (seen) => happened(seen, ["piggy-piggy.scored"], seen.own),
  },
  {
    text: "piggy-piggy.guide.theirs",
    values: (seen) => ({ name: next(seen) }),
    at: ".seats",
    when: (seen) => !seen.isTurn && hasActed(seen, seen.own),
  },
  { text: "piggy-piggy.guide.lost", at: ".middle", when: loses },
  {
    text: "piggy-piggy.guide.goat",
    at: ".hand",
    when: (seen) => isPlaying(seen) && choice(seen).goats.size > 0 && hasActed(seen, seen.own),
  },
];
