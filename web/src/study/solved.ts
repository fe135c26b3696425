/** Solved games as the server packs them: a head of JSON behind its length, then arrays. */

import { getBytes } from "../net/api.ts";
import type { StudyHead } from "../wire.ts";

export type Options = Readonly<Record<string, number | string>>;

/** Bits of a cell. */
export const ROLL = 1; // best play rolls; elsewhere it holds
export const MET = 2; // two seats that play their best can come here
export const MET_BY_ONE = 4; // one that does can, the other's score being any

/** Where best play rolls, and what it meets. */
export interface Solved {
  readonly head: StudyHead;
  readonly cells: Uint8Array; // [N, N, N] by own score, other score, turn total
}

/** Win chances against one score of the other seat, [N, N] by own score and turn total. */
export interface Slice {
  readonly head: StudyHead;
  readonly other: number;
  readonly hold: Float32Array; // NaN where one may not hold, or has won by it
  readonly roll: Float32Array;
}

export async function fetchSolved(game: string, options: Options): Promise<Solved> {
  const { head, body } = unpack(await getBytes(address(game, options)));
  return { head, cells: new Uint8Array(body) };
}

export async function fetchSlice(game: string, options: Options, other: number): Promise<Slice> {
  const { head, body } = unpack(await getBytes(address(`${game}/${other}`, options)));
  const size = head.target ** 2;
  const both = new Float32Array(body);
  return { head, other, hold: both.subarray(0, size), roll: both.subarray(size) };
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

function address(path: string, options: Options): string {
  const query = new URLSearchParams(
    Object.entries(options).map(([name, value]) => [name, String(value)]),
  );
  return `/api/study/${path}?${query}`;
}
