/** What is shown of a beat: its scenes, one after the other. */

import { preferences } from "../../preferences.svelte.ts";
import { paced } from "../../table/pace.ts";
import type { Update } from "../../wire.ts";
import type { GameProps } from "../registry.ts";
import { scenes } from "./scenes.ts";
import { viewOf } from "./view.ts";

export class Showing {
  #clock = $state.raw<{ beat: Update | null; at: number }>({ beat: null, at: 0 });

  readonly #beat = $derived.by(() => this.props().beat); // the same one, whatever else the line brings meanwhile
  readonly #played = $derived.by(() => (this.#beat ? scenes(this.props().table, this.#beat) : []));
  readonly scene = $derived.by(() => this.#played[this.#clock.beat === this.#beat ? this.#clock.at : 0]);
  readonly view = $derived.by(() => this.scene?.view ?? viewOf(this.props().table.now));

  /** Made while a component is: its effect ends with that. */
  constructor(private readonly props: () => GameProps) {
    $effect(() => {
      const beat = this.#beat;
      let sum = 0;
      const timers = this.#played.map(({ ms }, index) => {
        const from = sum;
        sum += paced(ms, preferences.pace);
        return setTimeout(() => (this.#clock = { beat, at: index }), from);
      });
      return () => timers.forEach(clearTimeout);
    });
  }
}
