/** A throw as it is shown: fetched, played, and gone on from; what is wrong with it is said. */

import { fetchTrajectory, type Landed, type Playing, type TrajectoryTrouble } from "./throws.ts";
import type { PigglesView } from "./view.ts";

export class Playback {
  playing = $state.raw<Playing | null>(null);
  #trouble = $state.raw<{ readonly ply: number; readonly what: TrajectoryTrouble } | null>(null);
  #then: () => void = () => {};
  last: Playing | null = null; // that was seen, to its end or not

  constructor(readonly table: string) {}

  /** Why the throw that landed at `ply` was not shown; nothing where it was, or was not tried. */
  trouble(thrown: Landed | null): TrajectoryTrouble | null {
    return thrown && this.#trouble?.ply === thrown.ply ? this.#trouble.what : null;
  }

  /** Play a throw over `from`; what follows comes at its end, or at once where it cannot be shown. */
  async play(from: PigglesView, { ply, aim }: Landed, speed: number, then: () => void): Promise<void> {
    this.#then = then;
    this.last = null;
    const found = await fetchTrajectory(this.table, ply);
    if (this.#then !== then) return; // something else began
    if (typeof found === "string") {
      this.#trouble = { ply, what: found };
      this.played();
    } else {
      this.#trouble = null;
      this.playing = this.last = { from, aim, trajectory: found, speed };
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
