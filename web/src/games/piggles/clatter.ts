/** What a throw sounds like: a short click for each hit, as loud as it was hard. */

import { knock } from "../../life/sound.ts";
import type { Hit } from "../../wire.ts";

const BOARD = -1; // what was hit, where it is no piece
const TABLE = -2;
const HERTZ = { piece: 620, board: 260, table: 150 } as const;
const HARDEST = 25; // impulse from which a click is no louder

export class Clatter {
  #heard = 0; // hits so far

  constructor(
    private readonly hits: readonly Hit[],
    private readonly isHeard: () => boolean, // whether the visitor wants sounds
    private readonly click: typeof knock = knock,
  ) {}

  /** Let everything be heard that happened until so many seconds after the release. */
  until(seconds: number): void {
    for (; this.#heard < this.hits.length; this.#heard += 1) {
      const hit = this.hits[this.#heard];
      if (!hit || hit.at > seconds) return;
      if (this.isHeard()) this.click(HERTZ[struck(hit)], Math.min(1, hit.impulse / HARDEST));
    }
  }
}

function struck({ other }: Hit): keyof typeof HERTZ {
  return other === BOARD ? "board" : other === TABLE ? "table" : "piece";
}
