/** The visitor's hand at the cup, on either board: what it does to the aim, and how that is felt. */

import { prefersReducedMotion } from "svelte/motion";

import { knock } from "../../life/sound.ts";
import { preferences } from "../../preferences.svelte.ts";
import { movedTo, release } from "./aim.ts";
import { Grip, STILL_MS } from "./grip.ts";
import { shaken, type Point } from "./shake.ts";
import type { Aim } from "./view.ts";

const RATTLE = { hertz: 420, ms: 12 };
const SWING = { most: 1.3, least: 0.35 }; // inches of the cup about its place; a share of it when hardly shaken
const NONE: Point = { x: 0, y: 0 };

export class Hand {
  /** What the hand does at the cup; nothing while it does not hold it. */
  does = $state<"places" | "shakes" | null>(null);
  /** How far the cup is drawn from its place, inches. */
  swing = $state.raw<Point>(NONE);
  #grip: Grip | null = null;
  #resting: ReturnType<typeof setTimeout> | undefined;

  take(at: Point, aim: Aim, seat: number, ms: number): void {
    this.#grip = new Grip(at, release(aim, seat), ms);
    this.does = "places";
  }

  /** `aim` after the hand went to these points, one after the other. */
  move(path: readonly (Point & { readonly ms: number })[], aim: Aim, seat: number): Aim {
    const grip = this.#grip;
    if (!grip) return aim;
    const turns = grip.turns;
    for (const { x, y, ms } of path) grip.move({ x, y }, ms);
    this.#feel(grip, grip.turns > turns);
    return shaken(movedTo(aim, seat, grip.cup.x, grip.cup.y), grip.strength);
  }

  /** The hand lets go; whether that throws. */
  letGo(ms: number): boolean {
    const isThrown = this.#grip?.isShaken(ms) ?? false;
    this.drop();
    return isThrown;
  }

  /** The hand is taken away from it: nothing is thrown. */
  readonly drop = (): void => {
    clearTimeout(this.#resting);
    this.#grip = null;
    this.does = null;
    this.swing = NONE;
  };

  #feel(grip: Grip, hasTurned: boolean): void {
    const { strength } = grip;
    clearTimeout(this.#resting);
    this.does = strength === null ? "places" : "shakes";
    this.swing = strength === null || prefersReducedMotion.current ? NONE : drawn(grip.swing, strength);
    if (strength === null) return;
    this.#resting = setTimeout(this.#rest, STILL_MS);
    if (!hasTurned || !preferences.hasSound) return;
    knock(RATTLE.hertz, strength);
    navigator.vibrate?.(RATTLE.ms);
  }

  readonly #rest = (): void => {
    this.does = "places";
    this.swing = NONE;
  };
}

function drawn({ x, y }: Point, strength: number): Point {
  const share =
    Math.min(1, SWING.most / Math.max(Math.hypot(x, y), 0.01)) * (SWING.least + (1 - SWING.least) * strength);
  return { x: share * x, y: share * y };
}
