/** A roll as it is shown: fetched, played, and gone on from; what is wrong with it is said. */

import { rollOf, type Landed, type Playing, type RollTrouble } from "./rolls.ts";
import type { PigglesView } from "./view.ts";

export class Film {
  playing = $state.raw<Playing | null>(null);
  #trouble = $state.raw<{ readonly ply: number; readonly what: RollTrouble } | null>(null);
  #then: () => void = () => {};

  constructor(readonly table: string) {}

  /** Why the roll that landed at `ply` was not shown; nothing where it was, or was not tried. */
  trouble(roll: Landed | null): RollTrouble | null {
    return roll && this.#trouble?.ply === roll.ply ? this.#trouble.what : null;
  }

  /** Play a roll over `from`; what follows comes at its end, or at once where it cannot be shown. */
  async play(from: PigglesView, { ply, aim }: Landed, speed: number, then: () => void): Promise<void> {
    this.#then = then;
    const found = await rollOf(this.table, ply);
    if (this.#then !== then) return; // something else began
    if (typeof found === "string") {
      this.#trouble = { ply, what: found };
      this.played();
    } else {
      this.#trouble = null;
      this.playing = { from, aim, frames: found, speed };
    }
  }

  /** It is over, or was seen enough of. */
  readonly played = (): void => {
    const then = this.#then;
    this.stop();
    then();
  };

  readonly stop = (): void => {
    this.playing = null;
    this.#then = () => {};
  };
}

