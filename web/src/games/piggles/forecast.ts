/** What a throw mostly comes to, as the server's model of landings says. */

import { api } from "../../net/api.ts";
import type { Point } from "./regions.ts";
import type { Side } from "./view.ts";

/** An ellipse that holds a share of the landings on the board: inches, and radians from east. */
export interface Region {
  readonly share: number;
  readonly x: number;
  readonly y: number;
  readonly long: number;
  readonly wide: number;
  readonly turn: number;
}

/** A piece that lies there and may be moved: shares of the throws. */
export interface Hit {
  readonly piece: string;
  readonly moved: number;
  readonly turned: number;
  readonly off: number;
}

export interface Expected {
  readonly thrown: number; // pieces
  readonly sides: Readonly<Record<Side, number>>; // how many of them, on average
  readonly off: number; // likewise
  readonly regions: readonly Region[];
  readonly hits: readonly Hit[]; // the likeliest first
}

const LEAST = 0.05; // a share that is worth a mark
const CORNERS = 48; // of a drawn ellipse

/** The hits that are worth a mark. */
export function likely({ hits }: Expected): Hit[] {
  return hits.filter(({ moved }) => moved >= LEAST);
}

/** The corners of a region, no farther than `half` inches from the centre: those of the board. */
export function outline({ x, y, long, wide, turn }: Region, half: number): Point[] {
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const around = Array.from({ length: CORNERS }, (_, corner): Point => {
    const angle = (corner * 2 * Math.PI) / CORNERS;
    const [along, across] = [long * Math.cos(angle), wide * Math.sin(angle)];
    return [x + c * along - s * across, y + s * along + c * across];
  });
  const bounds = [0, 1].flatMap((axis) => [-1, 1].map((sign) => ({ axis, sign }) as const));
  return bounds.reduce((left, { axis, sign }) => cut(left, axis as 0 | 1, sign, half), around);
}

/** What of a convex shape lies on the near side of a line (Sutherland and Hodgman 1974). */
function cut(corners: readonly Point[], axis: 0 | 1, sign: number, half: number): Point[] {
  const beyond = (point: Point): number => sign * point[axis] - half;
  return corners.flatMap((to, index) => {
    const from = corners.at(index - 1) ?? to;
    const [before, after] = [beyond(from), beyond(to)];
    const share = before / (before - after);
    const crossing: Point = [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
    const kept: Point[] = after <= 0 ? [to] : [];
    return before > 0 !== after > 0 ? [crossing, ...kept] : kept;
  });
}

/** The forecast of a throw; nothing where none came. */
export async function fetchForecast(table: string, text: string): Promise<Expected | null> {
  try {
    const place = { path: { table_id: table }, query: { text } };
    const { expected } = await api.get("/api/tables/{table_id}/forecast", place);
    return expected as unknown as Expected;
  } catch {
    return null;
  }
}
