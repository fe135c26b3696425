/** How a piece is turned, as the flat board draws it. */

import type { Quaternion, Side } from "../view.ts";

/** The direction of the snout seen from above, degrees from the east, anticlockwise. */
export function yawDegrees([w, x, y, z]: Quaternion): number {
  const east = 1 - 2 * (y * y + z * z);
  const north = 2 * (x * y + w * z);
  return (Math.atan2(north, east) * 180) / Math.PI;
}

const OVER = -0.6; // of the back's height, below which the trotters are seen
const BEHIND = 0.2; // of the face's height, below which the face is not seen
const FACE = [Math.cos((50 * Math.PI) / 180), Math.sin((50 * Math.PI) / 180)] as const; // forward, up

/** What one sees of a piece from above while it moves; how it lies in the end, the game says. */
export function drawnSide([w, x, y, z]: Quaternion): Side {
  const back = 1 - 2 * (x * x + y * y);
  const snout = 2 * (x * z - w * y);
  if (back < OVER) return "head";
  return FACE[0] * snout + FACE[1] * back < BEHIND ? "down" : "up";
}
