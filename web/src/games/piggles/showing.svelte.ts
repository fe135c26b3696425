/** What is shown of a beat: a throw in motion, what pieces announce, and the Tally added up. */

import { untrack } from "svelte";
import { prefersReducedMotion } from "svelte/motion";

import { play } from "../../life/sound.ts";
import { preferences } from "../../preferences.svelte.ts";
import { paced } from "../../table/pace.ts";
import type { Update } from "../../wire.ts";
import type { GameProps } from "../registry.ts";
import type { Choosing } from "./choosing.svelte.ts";
import { Counting } from "./counting.svelte.ts";
import { declaredIn, lastAnnounced } from "./declared.ts";
import { Declaring } from "./declaring.svelte.ts";
import { piecesInMotion } from "./board2d/playback.ts";
import { Playback } from "./playback.svelte.ts";
import { scoreAfter, tallies } from "./tally.ts";
import { declaredFor, SLOW_MOTION, speedOf } from "./tempo.ts";
import { lastThrow, type Playing } from "./throws.ts";

export class Showing {
  readonly playback: Playback;
  readonly #declaring = new Declaring();
  readonly #counting = new Counting();
  #counted = $state.raw<Playing | null>(null); // the throw whose Tally is added up
  hasFailed = $state(false); // three dimensions broke off

  /** How the board is drawn: flat where there is no WebGL, or nothing is to move. */
  readonly mustBeFlat = $derived.by(() => this.hasFailed || this.choosing.byHand);
  readonly isFlat = $derived.by(() => {
    if (this.mustBeFlat) return true;
    return preferences.board === "auto" ? prefersReducedMotion.current : preferences.board === "flat";
  });

  readonly last = $derived.by(() => (this.choosing.byHand ? null : lastThrow(this.props().table.log)));
  readonly trouble = $derived.by(() => this.playback.trouble(this.last)); // why it was not shown
  readonly declaring = $derived.by(() => this.#declaring.now);
  readonly declared = $derived.by(
    () => this.declaring ?? (this.choosing.view.acting === null ? null : lastAnnounced(this.props().table.log)),
  );
  readonly lit = $derived.by(() => ({
    acting: this.declared?.acting ?? null,
    target: this.declaring?.target ?? null,
  }));

  readonly #drawing = $derived.by(() => this.props().beat); // the same one, whatever else the line brings meanwhile
  readonly seen = $derived.by(() => this.#counting.seen); // of the Tally
  readonly scores = $derived.by(() =>
    this.choosing.view.scores.map((score, seat) =>
      this.seen?.tally.seat === seat ? scoreAfter(this.seen.tally, this.seen.rows) : score,
    ),
  );

  /** Until it is counted the board shows how the throw ended, and the points of what counts. */
  readonly lain = $derived.by(() => {
    const { view } = this.choosing;
    if (!this.seen) return view;
    const worth = new Map(this.seen.tally.rows.map(({ piece, points }) => [piece, points]));
    const thrown = this.#counted?.trajectory;
    const ended = thrown ? piecesInMotion(view, thrown, thrown.seconds) : [];
    const lying = new Map(ended.map((piece) => [piece.id, { ...piece, points: worth.get(piece.id) ?? 0 }]));
    return { ...view, pieces: view.pieces.map((piece) => lying.get(piece.id) ?? piece) };
  });

  /** Made while a component is: its effects end with that. */
  constructor(
    private readonly props: () => GameProps,
    private readonly choosing: Choosing,
  ) {
    this.playback = new Playback(props().table.table); // the page makes a new component for another table
    $effect(() => this.#playThrow(this.#drawing));
    $effect(() => this.#declare(this.#drawing));
    $effect(() => this.#count(this.#drawing));
  }

  readonly changeBoard = (): void => {
    if (!this.mustBeFlat) preferences.setBoard(this.isFlat ? "scene" : "flat");
  };

  /** Whether three dimensions broke off, and may be tried again. */
  get mayRetry(): boolean {
    return this.hasFailed && !this.choosing.byHand;
  }

  readonly retry = (): void => {
    this.hasFailed = false;
  };

  /** The last throw once more, slowly. */
  readonly replay = (): void => {
    if (this.last && !this.playback.playing) {
      void this.playback.play(this.choosing.view, this.last, SLOW_MOTION, () => {});
    }
  };

  #playThrow(beat: Update | null): (() => void) | undefined {
    const thrown = beat && lastThrow(beat.entries);
    if (!thrown) return;
    untrack(() => {
      if (preferences.pace === "instant") this.#landUnseen();
      else void this.playback.play(this.choosing.view, thrown, speedOf(preferences.pace), () => this.#land());
    });
    return this.playback.stop; // the page has gone on, whether or not everything was seen
  }

  /** A piece says what it is about to do, and then does it. */
  #declare(beat: Update | null): (() => void) | undefined {
    const entries = beat?.entries ?? [];
    if (preferences.pace === "instant" || lastThrow(entries)) return;
    untrack(() => this.#declaring.play(declaredIn(entries), declaredFor(preferences.pace)));
    return this.#declaring.stop;
  }

  /** Add up the Tally that a beat brings, after what comes before it. */
  #count(beat: Update | null): (() => void) | undefined {
    if (!beat) return;
    const after = declaredIn(beat.entries).length * declaredFor(preferences.pace);
    const timer = lastThrow(beat.entries) ? 0 : setTimeout(() => this.#addUp(() => {}), after);
    return () => {
      clearTimeout(timer);
      this.#counting.stop();
      this.#counted = null;
    };
  }

  #land(): void {
    const { beat, goOn } = this.props();
    if (this.playback.trouble(beat && lastThrow(beat.entries))) return this.#landUnseen();
    this.#counted = this.playback.last;
    if (!this.#addUp(goOn)) goOn();
  }

  #landUnseen(): void {
    if (preferences.hasSound) play("dice");
    this.props().goOn();
  }

  /** Row by row, before the score changes. Returns whether there is anything that somebody wants to see. */
  #addUp(then: () => void): boolean {
    const toCount = this.#drawing ? tallies(this.#drawing.entries) : [];
    return this.#counting.begin(toCount, paced(1, preferences.pace), prefersReducedMotion.current, then);
  }
}
