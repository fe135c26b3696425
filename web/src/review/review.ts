/** What the review page works out from the server's answer: pure functions. */

import { said } from "../table/history.ts";
import { stillTable } from "../table/still.ts";
import { paragraph } from "../text/text.ts";
import type { Said, TableReview, ReviewChoice, ReviewPoint, TableView } from "../wire.ts";

/** The reader's seat, who is *you*; nothing where it has several, or none. */
export function reader({ own = [] }: { readonly own?: readonly number[] }): number | null {
  return own.length === 1 ? (own[0] ?? null) : null;
}

export const LEAST_SHOWN = 0.0005; // a mistake that costs less rounds to nothing

/** The table as it was at a point, for the game's own component to draw. */
export function tableAt(review: TableReview, point: ReviewPoint): TableView {
  const isOver = review.result.length > 0 && point === review.points.at(-1);
  return stillTable({
    table: review.table,
    game: review.game,
    options: review.options,
    log: review.log.filter((entry) => entry.ply < point.ply),
    now: {
      status: isOver ? "over" : "playing",
      ply: point.ply,
      to_move: point.to_move,
      view: point.view,
      seats: review.seats,
      result: isOver ? review.result : [],
    },
  });
}

/** What came about between the point before this one and this, in words. */
export function happened(review: TableReview, index: number, names: readonly string[]): string {
  const [from, to] = [review.points[index - 1]?.ply ?? 0, review.points[index]?.ply ?? 0];
  const entries = review.log.filter(({ ply }) => ply >= from && ply < to);
  const words = entries.flatMap((entry) => said(entry, names));
  return words.length > 0 ? paragraph(words) : entries.map((entry) => entry.text).join(" ");
}

/** The index of the point at which a choice was still to be made. */
export function before(review: TableReview, choice: ReviewChoice): number {
  return Math.max(
    0,
    review.points.findLastIndex((point) => point.ply <= choice.ply),
  );
}

/** The choice that was made at a point; the dearest where a point has several. */
export function choiceAt(review: TableReview, index: number): ReviewChoice | undefined {
  const found = review.choices.filter((one) => before(review, one) === index);
  return found.sort((a, b) => b.cost - a.cost)[0];
}

/** The action that was better than a mistake, as its first sentence names it. */
export function betterAction({ is_mistake, cost, said: [first] }: ReviewChoice): Said | null {
  const action = is_mistake && cost >= LEAST_SHOWN ? first?.values["action"] : undefined;
  return typeof action === "object" && "key" in action ? action : null;
}

/** The mistakes that are worth a line, the dearest first. */
export function mistakes(review: TableReview): readonly ReviewChoice[] {
  const found = review.choices.filter((one) => one.is_mistake && one.cost >= LEAST_SHOWN);
  return found.sort((a, b) => b.cost - a.cost);
}

/**
 * The index of the point that a review opens at: the moment that was asked for, or the dearest mistake
 * of the reader's own; or, where there is none, the one after which the chances changed most.
 */
export function opening(review: TableReview, ply: number | null): number {
  if (ply !== null)
    return Math.max(
      0,
      review.points.findLastIndex((point) => point.ply <= ply),
    );
  const own = review.own ?? [];
  const all = mistakes(review);
  const worst = own.length > 0 ? all.find(({ seat }) => own.includes(seat)) : all[0];
  return worst ? before(review, worst) : turningPoint(review.points);
}

/** The index of the point before the greatest change of somebody's chance. */
function turningPoint(points: readonly ReviewPoint[]): number {
  const changes = points.slice(1).map((point, index) => {
    const was = points[index]?.chances ?? [];
    return Math.max(...point.chances.map((chance, seat) => Math.abs(chance - (was[seat] ?? 0))));
  });
  return Math.max(0, changes.indexOf(Math.max(...changes)));
}

/** Whether a change of a chance is good or bad for a seat; what rounds to nothing is neither. */
export function tone(difference: number): "good" | "bad" | "" {
  if (Math.abs(difference) < LEAST_SHOWN) return "";
  return difference > 0 ? "good" : "bad";
}

/** Where the area of a seat begins at a point, counted from the top; the first seat's lies lowest. */
function top(point: ReviewPoint, seat: number): number {
  return 1 - point.chances.slice(0, seat).reduce((sum, chance) => sum + chance, 0);
}

/** Half-way up the area of a seat at a point, from the top, for its name to stand there. */
export function middle(point: ReviewPoint | undefined, seat: number): number {
  return point ? (top(point, seat) + top(point, seat + 1)) / 2 : 0.5;
}

/** Areas of a graph, one a seat, stacked so that every height is a chance; x and y from 0 to 1. */
export function areas(points: readonly ReviewPoint[]): string[] {
  const across = (index: number) => index / Math.max(1, points.length - 1);
  const line = (seat: number) => points.map((point, i) => `${across(i)},${top(point, seat)}`);
  const seats = points[0]?.chances.length ?? 0;
  return Array.from({ length: seats }, (_, seat) => [...line(seat), ...line(seat + 1).reverse()].join(" "));
}
