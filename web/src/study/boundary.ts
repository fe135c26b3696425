/** The faces between cells where best play rolls and cells where it does not. */

import { cellAt, ROLL, type Solved } from "./solved.ts";

/** Kinds of faces, as the surface paints them. */
export const HOLDS_BEYOND = 0; // the boundary: beyond the face best play holds
export const WINS_BEYOND = 1; // beyond it holding has won: play rolls on to the target
export const PICKED = 2; // the face of a position that is shown

/** Squares of four vertices; x is the own score, y the turn total, z the other's, all 0 to 1. */
export interface Faces {
  readonly positions: Float32Array;
  readonly normals: Int8Array;
  readonly kinds: Uint8Array; // one a vertex
  readonly indices: Uint32Array;
}

interface Side {
  readonly step: readonly [number, number, number]; // own, other, total
  readonly corners: readonly (readonly [number, number, number])[]; // x, y, z, seen from outside
}

const SIDES: readonly Side[] = [
  {
    step: [0, 0, 1],
    corners: [
      [0, 1, 0],
      [0, 1, 1],
      [1, 1, 1],
      [1, 1, 0],
    ],
  },
  {
    step: [1, 0, 0],
    corners: [
      [1, 0, 0],
      [1, 1, 0],
      [1, 1, 1],
      [1, 0, 1],
    ],
  },
  {
    step: [-1, 0, 0],
    corners: [
      [0, 0, 0],
      [0, 0, 1],
      [0, 1, 1],
      [0, 1, 0],
    ],
  },
  {
    step: [0, 1, 0],
    corners: [
      [0, 0, 1],
      [1, 0, 1],
      [1, 1, 1],
      [0, 1, 1],
    ],
  },
  {
    step: [0, -1, 0],
    corners: [
      [0, 0, 0],
      [0, 1, 0],
      [1, 1, 0],
      [1, 0, 0],
    ],
  },
];

/** All faces of the cells where best play rolls; `picked` is a bit of the cells to pick out. */
export function boundary(solved: Solved, picked: number): Faces {
  const { target } = solved.head;
  const positions: number[] = [];
  const normals: number[] = [];
  const kinds: number[] = [];
  for (let own = 0; own < target; own++) {
    for (let other = 0; other < target; other++) {
      for (let total = 0; total < target - own; total++) {
        const bits = cellAt(solved, own, other, total);
        if (!(bits & ROLL)) continue;
        for (const side of SIDES) {
          const kind = beyond(solved, own + side.step[0], other + side.step[1], total + side.step[2]);
          if (kind === null) continue;
          for (const [x, y, z] of side.corners) {
            positions.push((own + x) / target, (total + y) / target, (other + z) / target);
            normals.push(127 * side.step[0], 127 * side.step[2], 127 * side.step[1]);
            kinds.push(bits & picked ? PICKED : kind);
          }
        }
      }
    }
  }
  return {
    positions: new Float32Array(positions),
    normals: new Int8Array(normals),
    kinds: new Uint8Array(kinds),
    indices: squares(kinds.length / 4),
  };
}

/** The kind of a face towards a cell, or nothing where best play rolls there as well. */
function beyond(solved: Solved, own: number, other: number, total: number): number | null {
  const { target } = solved.head;
  const isOutside = own < 0 || other < 0 || other >= target || own + total >= target;
  if (isOutside) return WINS_BEYOND;
  return cellAt(solved, own, other, total) & ROLL ? null : HOLDS_BEYOND;
}

/** Two triangles for each square. */
function squares(count: number): Uint32Array {
  const indices = new Uint32Array(6 * count);
  for (let square = 0; square < count; square++) {
    const first = 4 * square;
    indices.set([first, first + 1, first + 2, first, first + 2, first + 3], 6 * square);
  }
  return indices;
}
