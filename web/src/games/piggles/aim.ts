/** A throw's numbers, as places and directions on the board. */

import type { LegalAction } from "../../wire.ts";
import { THROW, type Range } from "./thrown.ts";
import { halfOf, type Aim } from "./view.ts";

export type AimPart = keyof Aim;
export const AIM_PARTS = Object.keys(THROW) as readonly AimPart[];

export const CUP_RADIUS = 1.25; // inches
const GRAVITY = 386.09; // in/s²

/** Where the cup lets go, in inches; `h` above the board. */
export function release(aim: Aim, seat: number): { x: number; y: number; h: number } {
  const sign = halfOf(seat);
  return { x: -sign * aim.x * THROW.x.unit, y: sign * aim.y * THROW.y.unit, h: aim.h * THROW.h.unit };
}

/** The unit vector in which the pieces fly: straight across the centre line, turned by `az`. */
export function heading(aim: Aim, seat: number): [number, number] {
  const angle = aim.az * THROW.az.unit;
  const sign = -halfOf(seat);
  return [sign * Math.sin(angle), sign * Math.cos(angle)];
}

/** How far the pieces fly before they touch the board, inches; they tumble on from there. */
export function reach(aim: Aim): number {
  const up = aim.lift * THROW.lift.unit;
  const height = aim.h * THROW.h.unit;
  const seconds = (up + Math.sqrt(up * up + 2 * GRAVITY * height)) / GRAVITY;
  return aim.v * THROW.v.unit * seconds;
}

/** `aim` with one of its numbers changed, within what can be thrown at all. */
export function changed(aim: Aim, part: AimPart, value: number): Aim {
  return { ...aim, [part]: within(THROW[part], value) };
}

export function within({ low, high }: Range, value: number): number {
  return Math.max(low, Math.min(high, Math.round(value)));
}

/** `aim` from the point of the board that is nearest to (x, y) in the thrower's reach. */
export function movedTo(aim: Aim, seat: number, x: number, y: number): Aim {
  const sign = halfOf(seat);
  return changed(changed(aim, "x", (-sign * x) / THROW.x.unit), "y", (sign * y) / THROW.y.unit);
}

/** `aim` turned towards a point, and as strong as the point is far: `inches` a step of speed. */
export function pointedAt(aim: Aim, seat: number, x: number, y: number): Aim {
  const from = release(aim, seat);
  const sign = -halfOf(seat);
  const [dx, dy] = [sign * (x - from.x), sign * (y - from.y)];
  const angle = Math.atan2(dx, dy);
  const far = Math.hypot(dx, dy);
  const flight = reach({ ...aim, v: 1 });
  return changed(changed(aim, "az", angle / THROW.az.unit), "v", far / flight);
}

/** Inches a second: a throw that neither drops the pieces nor knocks others off the board. */
const MIDDLING = 12;

/** The throws of a menu, the plainest first: near the middle, and of middling strength. */
export function suggested(menu: readonly LegalAction[]): Aim[] {
  const aims = menu.map(({ meaning }) => meaning["throw"] as Aim);
  const odd = ({ x, v }: Aim): number => Math.abs(x) * THROW.x.unit + Math.abs(v - MIDDLING);
  return aims.sort((a, b) => odd(a) - odd(b));
}
