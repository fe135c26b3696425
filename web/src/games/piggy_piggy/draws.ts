/** Which cards an update draws: those that the viewer may see, and the backs of the others. */

import type { LogEntry, Now, Update } from "../../wire.ts";
import { viewOf } from "./view.ts";

export interface Draw {
  readonly seat: number;
  readonly card: string | null; // nothing where the viewer sees its back
  readonly scores: boolean;
}

const BEGINS = "piggy-piggy.draws"; // the fact that says how many cards a seat is to draw
const SCORES = "piggy-piggy.scored";

/** The cards in the order in which they come; a card that is not told is a hidden one. */
export function drawn(before: Now, { entries, now }: Update): Draw[] {
  const last = entries.findLast(({ actor }) => actor >= 0); // draws before it are over
  const from = last ? last.ply + 1 : before.ply;
  const waiting = last ? [] : [{ seat: viewOf(before).seat ?? 0, cards: viewOf(before).to_draw }];
  const seats = drawers(
    waiting,
    entries.filter(({ ply }) => ply >= (last?.ply ?? 0)),
  );
  return Array.from({ length: Math.max(0, now.ply - from) }, (_, index) => {
    const entry = entries.find(({ ply }) => ply === from + index);
    const card = entry?.meaning["draw"];
    return {
      seat: seats[index] ?? viewOf(before).seat ?? 0,
      card: typeof card === "string" ? card : null,
      scores: entry?.said.some(({ key }) => key === SCORES) ?? false,
    };
  });
}

interface Begun {
  readonly seat: number;
  readonly cards: number;
}

/** Who gets each card: first the seat whose draw was waiting, then those whose draws begin. */
function drawers(waiting: readonly Begun[], entries: readonly LogEntry[]): number[] {
  const begun = entries
    .flatMap(({ said }) => said)
    .filter(({ key }) => key === BEGINS)
    .map(({ values }) => ({ seat: Number(values["seat"]), cards: Number(values["cards"]) }));
  return [...waiting, ...begun].flatMap(({ seat, cards }) => Array.from({ length: cards }, () => seat));
}
