/** A slice in shapes: runs of cells, and lines of equal win chance. */

import { contours } from "d3-contour";

import { cellAt, ROLL, type Slice, type Solved } from "./solved.ts";

/** Turn totals `from` to `to`, both included, at which best play does the same. */
export interface Run {
  readonly rolls: boolean;
  readonly from: number;
  readonly to: number;
}

export interface Level {
  readonly chance: number;
  readonly path: string;
  readonly foot: number | null; // own score at which it meets the start of a turn
}

/** What best play does along a turn, from its start to the last total short of the target. */
export function runs(solved: Solved, own: number, other: number): Run[] {
  const found: Run[] = [];
  for (let total = 0; total < solved.head.target - own; total++) {
    const rolls = (cellAt(solved, own, other, total) & ROLL) !== 0;
    const last = found.at(-1);
    if (last?.rolls === rolls) found[found.length - 1] = { ...last, to: total };
    else found.push({ rolls, from: total, to: total });
  }
  return found;
}

/** The cells of a slice with `bit`, as one SVG path in units of points: x own, y turn total. */
export function cellsPath(solved: Solved, other: number, has: (bits: number) => boolean): string {
  const { target } = solved.head;
  const parts: string[] = [];
  for (let own = 0; own < target; own++) {
    let from = -1;
    for (let total = 0; total <= target - own; total++) {
      const inside = total < target - own && has(cellAt(solved, own, other, total));
      if (inside && from < 0) from = total;
      if (!inside && from >= 0) {
        parts.push(`M${own} ${from}h1v${total - from}h-1z`);
        from = -1;
      }
    }
  }
  return parts.join("");
}

/** Lines of equal win chance under best play, one every tenth. */
export function levels(slice: Slice): Level[] {
  const { target } = slice.head;
  const values = winChances(slice);
  const thresholds = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
  return contours()
    .size([target, target])
    .thresholds(thresholds)(values)
    .map(({ value, coordinates }) => {
      const rings = coordinates.flat() as [number, number][][];
      const path = rings.map((ring) => openPath(ring, target)).join("");
      return { chance: value, path, foot: foot(rings, target) };
    })
    .filter(({ path }) => path !== "");
}

/** Win chance by turn total (rows) and own score (columns); 1 where holding has won. */
function winChances({ head: { target }, hold, roll }: Slice): number[] {
  return Array.from({ length: target * target }, (_, index) => {
    const total = Math.floor(index / target);
    const own = index % target;
    const cell = own * target + total;
    if (own + total >= target) return 1;
    return Math.max(roll[cell] ?? 0, hold[cell] || 0);
  });
}

const isEdge = (at: number, target: number): boolean => at <= 0 || at >= target;

const isOnFrame = (x: number, y: number, target: number): boolean => isEdge(x, target) || isEdge(y, target);

/** A ring without its stretches along the frame, which are no level. */
function openPath(ring: readonly [number, number][], target: number): string {
  let path = "";
  let isDown = false;
  ring.forEach(([x, y], index) => {
    const [a, b] = ring[index - 1] ?? [x, y];
    const isFrame = isOnFrame(x, y, target) && isOnFrame(a, b, target);
    if (index > 0 && !isFrame) {
      if (!isDown) path += `M${round(a)} ${round(b)}`;
      path += `L${round(x)} ${round(y)}`;
    }
    isDown = index > 0 && !isFrame;
  });
  return path;
}

/** Where a level begins at the start of a turn, for a label. */
function foot(rings: readonly [number, number][][], target: number): number | null {
  const feet = rings.flat().filter(([x, y]) => y <= 0.5 && !isEdge(x, target));
  return feet.length > 0 ? Math.min(...feet.map(([x]) => x)) : null;
}

const round = (number: number): number => Math.round(number * 100) / 100;
