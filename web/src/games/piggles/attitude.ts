/** How a piece is turned, as the flat board draws it. */

import type { Quaternion } from "./view.ts";

/** The direction of the snout seen from above, degrees from the east, anticlockwise. */
export function yawDegrees([w, x, y, z]: Quaternion): number {
  const east = 1 - 2 * (y * y + z * z);
  const north = 2 * (x * y + w * z);
  return (Math.atan2(north, east) * 180) / Math.PI;
}
