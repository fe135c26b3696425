/** Solved games as the server packs them: a head of JSON behind its length, then arrays. */

import { getBytes } from "../net/api.ts";
import type { StudyHead, ThrowHead, TurnHead } from "../wire.ts";

export type Options = Readonly<Record<string, number | string>>;

/** Bits of a cell. */
export const ROLL = 1; // best play rolls; elsewhere it holds
export const MET = 2; // two seats that play their best can come here
export const MET_BY_ONE = 4; // one that does can, the other's score being any

/** Where best play rolls, and what it meets. */
export interface Solved {
  readonly head: TurnHead;
  readonly cells: Uint8Array; // [N, N, N] by own score, other score, turn total
}

/** Win chances against one score of the other seat, [N, N] by own score and turn total. */
export interface Slice {
  readonly head: TurnHead;
  readonly other: number;
  readonly hold: Float32Array; // NaN where one may not hold, or has won by it
  readonly roll: Float32Array;
}

/** How many dice best play takes where a turn is one throw, and what it meets. */
export interface SolvedThrows {
  readonly head: ThrowHead;
  readonly best: Uint8Array; // [N, N] by own and other score
  readonly met: Uint8Array; // [N, N] the bits MET and MET_BY_ONE
}

/** Win chances against one score of the other seat where a turn is one throw. */
export interface ThrowSlice {
  readonly head: ThrowHead;
  readonly other: number;
  readonly throws: Float32Array; // [N, M] by own score and number of dice less one
}

export async function fetchSolved(game: string, options: Options): Promise<Solved | SolvedThrows> {
  const { head, body } = unpack(await getBytes("/api/study/{game}", { path: { game }, query: options }));
  const bytes = new Uint8Array(body);
  if (head.kind === "turn") return { head, cells: bytes };
  const size = head.target ** 2;
  return { head, best: bytes.subarray(0, size), met: bytes.subarray(size) };
}

export async function fetchSlice(game: string, options: Options, other: number): Promise<Slice | ThrowSlice> {
  const { head, body } = unpack(await getBytes("/api/study/{game}/{other}", { path: { game, other }, query: options }));
  const chances = new Float32Array(body);
  if (head.kind === "throw") return { head, other, throws: chances };
  const size = head.target ** 2;
  return { head, other, hold: chances.subarray(0, size), roll: chances.subarray(size) };
}

/** The kind of game that is studied, its whole and one slice of it. */
export type Study =
  | { readonly kind: "turn"; readonly solved: Solved; readonly slice: Slice }
  | { readonly kind: "throw"; readonly solved: SolvedThrows; readonly slice: ThrowSlice };

/** A whole and a slice of it as one; null where the slice is of another game. */
export function paired(solved: Solved | SolvedThrows, slice: Slice | ThrowSlice): Study | null {
  if ("cells" in solved && "roll" in slice) return { kind: "turn", solved, slice };
  if ("best" in solved && "throws" in slice) return { kind: "throw", solved, slice };
  return null;
}

/** The bits of one cell. */
export function cellAt({ head, cells }: Solved, own: number, other: number, total: number): number {
  return cells[(own * head.target + other) * head.target + total] ?? 0;
}

/** Head and arrays of an answer; the arrays begin at a multiple of eight bytes. */
export function unpack(bytes: ArrayBuffer): { head: StudyHead; body: ArrayBuffer } {
  const length = new DataView(bytes).getUint32(0, true);
  const words = new TextDecoder().decode(new Uint8Array(bytes, 4, length));
  return { head: JSON.parse(words) as StudyHead, body: bytes.slice(4 + length) };
}
