/** The drawn shapes of the board, from its measures; which of them a piece lies in, the game says. */

import type { Board, Zone } from "./view.ts";

export type Point = readonly [x: number, y: number];

export interface Region {
  readonly zone: Zone;
  readonly field: "n" | "e" | "s" | "w" | null;
  readonly corners: readonly Point[];
}

export const LINE = 1 / 8; // width, inches
const QUARTERS = ["s", "e", "n", "w"] as const; // each a quarter turn after the last, anticlockwise

/** Larger shapes first: each is painted over those before it. */
export function regions(board: Board): Region[] {
  const { half, ring } = board;
  return [
    { zone: "woods", field: null, corners: square(half) },
    { zone: "path", field: null, corners: square(ring) },
    ...QUARTERS.map((field, turns): Region => ({ zone: "field", field, corners: fieldCorners(board, turns) })),
  ];
}

export function square(half: number): Point[] {
  return [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ];
}

/** The triangle between two lanes and the ring. */
function fieldCorners({ inner, lane }: Board, turns: number): Point[] {
  const gap = lane * Math.SQRT2; // from the centre to the tip
  const base = inner - gap;
  const south: Point[] = [
    [0, -gap],
    [-base, -inner],
    [base, -inner],
  ];
  return south.map((point) => turned(point, turns));
}

function turned([x, y]: Point, turns: number): Point {
  return turns === 0 ? [x, y] : turned([-y, x], turns - 1);
}

/** Where a field's letter stands. */
export function letterPoint(board: Board, field: (typeof QUARTERS)[number]): Point {
  return turned([0, -(board.inner * 0.86)], QUARTERS.indexOf(field));
}
