/** Where the seats of a card table are, seen from one of them. */

export type Side = "left" | "top" | "right" | "near";

export interface Place {
  readonly seat: number;
  readonly side: Side;
  readonly x: number; // of its card in the trick: widths of a card from the middle
  readonly y: number; // heights of a card from the middle, below it if above 0
  readonly column: number; // where the others sit in one row: widths of a column from its middle
}

/** The places of the others, clockwise from the near seat's left: side, then x and y of the card. */
const AROUND: Readonly<Record<number, readonly (readonly [Side, number, number])[]>> = {
  1: [["top", 0, -0.5]],
  2: [
    ["left", -0.7, -0.5],
    ["right", 0.7, -0.5],
  ],
  3: [
    ["left", -1, 0],
    ["top", 0, -0.5],
    ["right", 1, 0],
  ],
  4: [
    ["left", -1, 0.5],
    ["top", -0.5, -0.5],
    ["top", 0.5, -0.5],
    ["right", 1, 0.5],
  ],
  5: [
    ["left", -1, 0.5],
    ["top", -1, -0.5],
    ["top", 0, -0.5],
    ["top", 1, -0.5],
    ["right", 1, 0.5],
  ],
};

/** Every seat in the order of play after `near`, which sits at the bottom and comes last. */
export function places(seats: number, near: number): Place[] {
  const others = AROUND[seats - 1] ?? [];
  const around = others.map(([side, x, y], index) => ({
    seat: (near + index + 1) % seats,
    side,
    x,
    y,
    column: index - (others.length - 1) / 2,
  }));
  return [...around, { seat: near, side: "near", x: 0, y: 0.5, column: 0 }];
}
