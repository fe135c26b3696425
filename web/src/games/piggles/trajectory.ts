/** A trajectory in keyframes: how the bodies of a throw moved, as the server simulated them. */

import type { Hit, Trajectory as Sent } from "../../wire.ts";

export const PER_POSE = 7; // x, y, z, then the quaternion w, x, y, z
const PER_INCH = 1000;
const PER_UNIT = 32767; // of a quaternion's component

export interface Trajectory {
  readonly hz: number;
  readonly pieces: readonly number[]; // [B] places in the list of the view's pieces
  readonly data: Int16Array; // [F, B, 7]
  readonly seconds: number; // from the first keyframe to the last
  readonly hits: readonly Hit[]; // in the order of time
}

/** Base64 of little-endian int16, unpacked. Throws where the keyframes are not whole. */
export function decode({ hz, pieces, keyframes, hits }: Omit<Sent, "ply" | "num_keyframes">): Trajectory {
  const bytes = Uint8Array.from(atob(keyframes), (letter) => letter.charCodeAt(0));
  const count = bytes.length / (2 * PER_POSE * pieces.length);
  if (!Number.isInteger(count) || count === 0) throw new RangeError("keyframes that are not whole");
  const words = new DataView(bytes.buffer);
  const data = Int16Array.from({ length: bytes.length / 2 }, (_, at) => words.getInt16(2 * at, true));
  return { hz, pieces, data, seconds: (count - 1) / hz, hits };
}

/** A moment between two keyframes: their numbers, and how far it is from the first to the second. */
export function moment(trajectory: Trajectory, seconds: number): { before: number; after: number; share: number } {
  const at = Math.max(0, Math.min(seconds, trajectory.seconds)) * trajectory.hz;
  const before = Math.floor(at);
  const last = Math.round(trajectory.seconds * trajectory.hz);
  return { before, after: Math.min(before + 1, last), share: at - before };
}

/** The seven numbers of a body in a keyframe, in inches and unit components. */
export function pose(trajectory: Trajectory, keyframe: number, body: number): number[] {
  const from = (keyframe * trajectory.pieces.length + body) * PER_POSE;
  return Array.from(trajectory.data.subarray(from, from + PER_POSE), (value, index) =>
    index < 3 ? value / PER_INCH : value / PER_UNIT,
  );
}
