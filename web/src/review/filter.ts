/** Which mistakes a reader wants to see. */

export interface Filter {
  whose: "own" | "all" | number; // a seat
  least: number; // cost, in the unit of the review
}

/** The filter that one begins with: one's own mistakes, or everybody's where one has none to make. */
export function firstFilter(own: readonly number[], least: number): Filter {
  return { whose: own.length > 0 ? "own" : "all", least };
}

/** Whether a choice of a seat that cost so much is among them. */
export function passes(filter: Filter, own: readonly number[], seat: number, cost: number): boolean {
  if (cost < filter.least) return false;
  return filter.whose === "all" || (filter.whose === "own" ? own.includes(seat) : filter.whose === seat);
}
