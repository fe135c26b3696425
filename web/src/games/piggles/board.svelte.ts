/** The board of a table, however it is drawn: what lies on it, and what the viewer may do there. */

import { likely } from "./forecast.ts";
import type { Choosing } from "./choosing.svelte.ts";
import { Hand } from "./hand.svelte.ts";
import { ghost } from "./report.svelte.ts";
import type { Showing } from "./showing.svelte.ts";
import type { Point } from "./shake.ts";
import { type Room, spread } from "./spread.ts";
import { partOf, type Piece, type Spot } from "./view.ts";
import { pieceName, restWords } from "./words.ts";

/** Where a way of drawing the board puts a piece and the feet of its labels. */
export interface Feet {
  readonly foot: Point; // of the piece
  readonly tag: Point;
  readonly hit: Point; // of the share of throws that move it
}

export interface Label {
  readonly piece: Piece;
  readonly moved: number | null; // the share; null for the tag
  readonly foot: Point; // of the piece
  readonly x: number; // of the label's middle
  readonly y: number; // of its foot
}

export class Board {
  readonly hand = new Hand(); // at the cup
  readonly near = $derived.by(() => this.choosing.near); // the seat from which it is seen
  readonly playing = $derived.by(() => this.showing.playback.playing); // a throw in motion
  readonly view = $derived.by(() => this.playing?.from ?? this.showing.lain); // during a throw the table before it
  readonly thrower = $derived.by(() => this.view.seat ?? this.near);
  readonly aim = $derived.by(() => (this.choosing.isAiming ? this.choosing.aim : null)); // of the viewer's throw
  readonly expected = $derived.by(() => this.choosing.expected); // of the viewer's throw
  readonly spots = $derived.by(() => this.choosing.choice.places); // where a piece may be put

  /** Takes a place in inches where one is asked for: where a real piece came to rest. */
  readonly point = $derived.by(() =>
    this.choosing.isEntering && this.choosing.reported ? this.choosing.report.point : null,
  );
  /** A real piece that is being put there. */
  readonly ghost = $derived.by(() =>
    this.choosing.isEntering ? ghost(this.choosing.reported, this.choosing.report) : null,
  );
  readonly lying = $derived.by(() => [
    ...this.view.pieces.filter(({ id, place }) => place === "board" && id !== this.ghost?.id),
    ...(this.ghost ? [this.ghost] : []),
  ]);
  /** The pieces that may be chosen, by their id, and what choosing each is called. */
  readonly picks = $derived.by(
    () => new Map([...this.choosing.picks].map(([id, { words, note }]) => [id, note ? `${words}. ${note}` : words])),
  );

  /** Made while a component is: its effect ends with that. */
  constructor(
    private readonly names: () => readonly string[],
    private readonly choosing: Choosing,
    private readonly showing: Showing,
  ) {
    $effect(() => {
      if (!this.aim) this.hand.drop(); // the turn went by in mid-shake
    });
  }

  get setAim(): Choosing["draft"]["setAim"] {
    return this.choosing.draft.setAim;
  }

  get throwIt(): () => void {
    return this.choosing.throwIt;
  }

  readonly played = (): void => this.showing.playback.played();

  readonly pick = (id: string): void => this.choosing.choose(this.choosing.picks.get(id)?.legal);

  readonly put = ({ legal }: Spot): void => this.choosing.choose(legal);

  nameOf(piece: Piece): string {
    return pieceName(piece, this.names());
  }

  /** A lying piece in words. */
  describe(piece: Piece): string {
    return `${this.nameOf(piece)}: ${restWords(piece)}`;
  }

  /** What a piece has to do with the effect that is announced or carried out. */
  partOf(piece: Piece): ReturnType<typeof partOf> {
    return partOf(this.showing.lit, piece.id);
  }

  /** The labels of what lies, clear of each other: a tag for each piece, and the shares of `expected`. */
  labels(feet: (piece: Piece) => Feet, width: number, height: number, room: Room): Label[] {
    const shares = new Map((this.expected ? likely(this.expected) : []).map(({ piece, moved }) => [piece, moved]));
    const labels = this.lying.flatMap((piece): Label[] => {
      const { foot, tag, hit } = feet(piece);
      const moved = shares.get(piece.id);
      return [{ piece, moved: null, foot, ...tag }, ...(moved === undefined ? [] : [{ piece, moved, foot, ...hit }])];
    });
    return spread(labels, width, height, room);
  }
}
