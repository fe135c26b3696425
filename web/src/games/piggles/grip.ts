/** The cup in a hand: moved it is placed, shaken it stays where it was, and let go it may throw. */

import { Shake, type Point } from "./shake.ts";

export const STILL_MS = 500; // a hand that rests so long has done with shaking
const RESTING = 0.6; // inches within which it rests

export class Grip {
  #shake = new Shake();
  #offset: Point; // from the hand to the cup
  #hand: Point;
  #rest: Point & { readonly ms: number }; // where the hand went last, and when
  #strength: number | null = null;
  #cup: Point;

  /** The cup stands at `cup`, the hand that takes it at `hand`: inches. */
  constructor(hand: Point, cup: Point, ms: number) {
    this.#hand = hand;
    this.#cup = cup;
    this.#offset = between(hand, cup);
    this.#rest = { ...hand, ms };
    this.#shake.add(hand.x, hand.y, ms);
  }

  move(hand: Point, ms: number): void {
    if (this.#strength !== null && !this.isShaken(ms)) this.#stop();
    this.#hand = hand;
    if (Math.hypot(hand.x - this.#rest.x, hand.y - this.#rest.y) >= RESTING) this.#rest = { ...hand, ms };
    const strength = this.#shake.add(hand.x, hand.y, ms);
    if (strength === null && this.#strength !== null) this.#stop();
    else if (strength === null) this.#cup = sum(hand, this.#offset);
    else if (this.#strength === null) this.#cup = sum(this.#shake.start, this.#offset);
    this.#strength = strength;
  }

  /** Where the cup is to stand. */
  get cup(): Point {
    return this.#cup;
  }

  /** How far the hand has swung from there. */
  get swing(): Point {
    return this.#strength === null ? { x: 0, y: 0 } : between(this.#cup, sum(this.#hand, this.#offset));
  }

  /** How hard it is shaken, 0 to 1; nothing while it is only placed. */
  get strength(): number | null {
    return this.#strength;
  }

  /** How often the hand turned round. */
  get turns(): number {
    return this.#shake.turns;
  }

  /** Whether it is being shaken, so that letting go now throws. */
  isShaken(ms: number): boolean {
    return this.#strength !== null && ms - this.#rest.ms < STILL_MS;
  }

  /** The shaking is over, and nothing thrown: from here on the cup is placed again. */
  #stop(): void {
    this.#shake = new Shake();
    this.#strength = null;
    this.#offset = between(this.#hand, this.#cup);
  }
}

function sum(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}

function between(a: Point, b: Point): Point {
  return { x: b.x - a.x, y: b.y - a.y };
}
