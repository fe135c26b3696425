/** Which cards an update draws: those that the viewer may see, and the backs of the others. */

import type { LogEntry, Now, Update } from "../../wire.ts";
import { seatOrder, viewOf, type PiggyView } from "./view.ts";

export interface Draw {
  readonly seat: number;
  readonly card: string | null; // nothing where the viewer sees its back
  readonly scores: boolean;
}

const BEGINS = "piggy.draws"; // the fact that says how many cards a seat is to draw
const SCORES = "piggy.scored";

/** The cards in the order in which they come; a ply without an entry is a hidden card. */
export function drawn(before: Now, { entries, now }: Update): Draw[] {
  const last = entries.findLast(({ actor }) => actor >= 0);
  const from = last ? last.ply + 1 : before.ply;
  const seats = drawers(viewOf(before), viewOf(now), begun(before, entries));
  return Array.from({ length: Math.max(0, now.ply - from) }, (_, index) => {
    const entry = entries.find(({ ply }) => ply === from + index);
    const card = entry?.meaning["draw"];
    return {
      seat: Number(entry?.meaning["seat"] ?? seats[index] ?? viewOf(before).seat),
      card: typeof card === "string" ? card : null,
      scores: entry?.said.some(({ key }) => key === SCORES) ?? false,
    };
  });
}

interface Begun {
  readonly seat: number;
  readonly cards: number;
}

/** The draw that the update begins, or that was waiting before it. */
function begun(before: Now, entries: readonly LogEntry[]): Begun {
  const said = entries.flatMap((entry) => entry.said).findLast(({ key }) => key === BEGINS);
  const { seat, to_draw } = viewOf(before);
  return said
    ? { seat: Number(said.values["seat"]), cards: Number(said.values["cards"]) }
    : { seat: seat ?? 0, cards: to_draw };
}

/** Who gets each card: first the seat whose draw it is, then those who began with nothing. */
function drawers(before: PiggyView, after: PiggyView, { seat, cards }: Begun): number[] {
  const size = (view: PiggyView, one: number) =>
    (view.hands[one] ?? 0) + (view.piles[one]?.length ?? 0);
  const others = seatOrder(before.hands.length, seat).slice(0, -1);
  return [
    ...Array.from({ length: cards }, () => seat),
    ...others.flatMap((one) =>
      Array.from({ length: Math.max(0, size(after, one) - size(before, one)) }, () => one),
    ),
  ];
}
