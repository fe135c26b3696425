/** The pieces that a seat has marked to take, and whether they go by themselves as its turns come. */

import type { LegalAction } from "../../wire.ts";
import { type Kind, kindKey, kindOf, type PigglesView } from "./view.ts";

const SLOTS = 6; // pieces of a seat

export class Loadout {
  #marked = $state.raw<Readonly<Record<number, readonly string[]>>>({});
  #goesOn = $state.raw<Readonly<Record<number, boolean>>>({});
  #sent: string | null = null; // the pick that was sent last: seat, and how many it had

  /** The kinds of a seat so far. */
  had(view: PigglesView, seat: number): Kind[] {
    return view.pieces.filter(({ owner }) => owner === seat).flatMap((piece) => kindOf(piece) ?? []);
  }

  /** How many more a seat chooses. */
  left(view: PigglesView, seat: number): number {
    return SLOTS - this.had(view, seat).length;
  }

  /** What a seat has marked and may still have, in that order. */
  marked(view: PigglesView, seat: number): Kind[] {
    const kinds = view.draft?.kinds ?? [];
    const found = (this.#marked[seat] ?? []).flatMap((key) => kinds.find((kind) => kindKey(kind) === key) ?? []);
    return found.filter(({ seats }) => seats.includes(seat));
  }

  /** Mark a kind, or no longer; of one pool for both, one at a time. */
  mark(view: PigglesView, seat: number, kind: Kind): void {
    const before = this.marked(view, seat).map(kindKey);
    const key = kindKey(kind);
    const others = view.draft?.is_shared ? [] : before.filter((one) => one !== key);
    const after = before.includes(key) ? others : [...others, key];
    if (after.length <= this.left(view, seat)) this.#marked = { ...this.#marked, [seat]: after };
  }

  goesOn(seat: number): boolean {
    return this.#goesOn[seat] ?? false;
  }

  setGoesOn(seat: number, goesOn: boolean): void {
    this.#goesOn = { ...this.#goesOn, [seat]: goesOn };
  }

  /** What goes by itself now: once, however often it is asked. */
  next(view: PigglesView, seat: number, drafts: ReadonlyMap<string, LegalAction>): LegalAction | null {
    const [first] = this.marked(view, seat);
    const legal = first && this.goesOn(seat) ? drafts.get(kindKey(first)) : undefined;
    const turn = `${seat} ${this.left(view, seat)}`;
    if (!legal || this.#sent === turn) return null;
    this.#sent = turn;
    return legal;
  }
}
