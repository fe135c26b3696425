/** What the server says about Piggles, as its components need it. Lengths are in inches. */

import type { LegalAction, Now } from "../../wire.ts";

export type Side = "up" | "down" | "head";
export type Zone = "field" | "path" | "woods";
export type Place = "pen" | "cup" | "board" | "mud" | "kitchen" | "aside";
export type Phase =
  "lot" | "draft" | "recoup" | "load" | "throw" | "rolling" | "action" | "target" | "place" | "sudden" | "over";
export type Quaternion = readonly [w: number, x: number, y: number, z: number];

export const SIDES: readonly Side[] = ["up", "down", "head"];
export const ZONES: readonly Zone[] = ["field", "path", "woods"];

/** A piece. What only a lying one has (`x` to `field`) is that of `UNPLACED` for the others. */
export interface Piece {
  readonly id: string; // "0a": whose it was first, and a letter
  readonly owner: number;
  readonly controller: number;
  readonly place: Place;
  readonly x: number; // east
  readonly y: number; // north; seat 0 sits in the south
  readonly z: number; // up
  readonly quat: Quaternion;
  readonly side: Side;
  readonly zone: Zone;
  readonly field: "n" | "e" | "s" | "w" | null;
  readonly points: number; // at its controller's next tally
  readonly cocked: boolean; // nearly fell the other way
  readonly colour: string | null;
  readonly rune: string | null;
  readonly premium: boolean;
  readonly ready: number | null; // the turn in which it comes back from the mud
  readonly shield: number | null; // the seat that shields it
}

/** A throw in the whole numbers that the game takes; `thrown.ts` has their units. */
export interface Aim {
  readonly x: number;
  readonly y: number; // from the centre line into the thrower's half
  readonly h: number;
  readonly az: number;
  readonly v: number;
  readonly lift: number;
  readonly spin: number;
}

/** The measures of the board, each from the centre. */
export interface Board {
  readonly half: number;
  readonly ring: number; // where the woods begin
  readonly inner: number; // where the ring of paths begins
  readonly lane: number; // half the width of a lane
}

/** A piece that there is to choose. */
export interface KindLeft extends Kind {
  readonly seats: readonly number[]; // that may still choose it
}

export interface PigglesView {
  readonly round: number;
  readonly rounds: number;
  readonly phase: Phase;
  readonly seat: number | null; // who is on turn
  readonly scores: readonly number[];
  readonly pending: readonly number[]; // bonus points that the next tally adds
  readonly board: Board;
  readonly draft: { readonly is_shared: boolean; readonly kinds: readonly KindLeft[] } | null; // while pieces are chosen
  readonly pieces: readonly Piece[];
  readonly throw: Aim | null; // under way
  readonly flying: readonly string[]; // pieces thrown that are not at rest
  readonly acting: string | null; // the piece that is being resolved
  readonly rerolled: string | null; // the piece that Blue has thrown again
  readonly moved: readonly string[]; // pieces that lay there and were knocked by the throw under way
  readonly attempt: number; // of the tiebreak; 0 before it
}

const UNPLACED = { x: 0, y: 0, z: 0, quat: [1, 0, 0, 0], side: "up", zone: "woods", field: null } as const;

export function viewOf(now: Now): PigglesView {
  const view = now.view as unknown as PigglesView;
  const placed = (piece: Piece): Piece => (piece.place === "board" ? piece : { ...piece, ...UNPLACED });
  return { ...view, pieces: view.pieces.map(placed) };
}

/** The piece that acts, and the one on which. */
export interface Lit {
  readonly acting: string | null;
  readonly target: string | null;
}

/** What a piece has to do with an effect; on itself it is the target. */
export function partOf({ acting, target }: Lit, id: string): "acting" | "target" | null {
  return id === target ? "target" : id === acting ? "acting" : null;
}

/** The pieces of a seat that are in one place. */
export function piecesAt(view: PigglesView, seat: number, place: Place): Piece[] {
  return view.pieces.filter((piece) => piece.controller === seat && piece.place === place);
}

/** Pieces of the mud that come back in the same turn; of none without one. */
export interface Muddy {
  readonly turn: number | null;
  readonly pieces: readonly Piece[];
}

/** The pieces of a mud by when they come back, the first ones first. */
export function backAt(pieces: readonly Piece[]): Muddy[] {
  const turns = [...new Set(pieces.map(({ ready }) => ready))].sort(
    (one, other) => (one ?? Infinity) - (other ?? Infinity),
  );
  return turns.map((turn) => ({ turn, pieces: pieces.filter(({ ready }) => ready === turn) }));
}

/** +1 for who sits in the north, -1 in the south: the sign of that half's y. */
export function halfOf(seat: number): number {
  return seat === 0 ? -1 : 1;
}

/** The legal actions by what they do. */
export interface Choices {
  readonly loads: ReadonlyMap<string, LegalAction>; // by `setKey`
  readonly recoups: ReadonlyMap<string, LegalAction>; // likewise
  readonly throws: readonly LegalAction[]; // a menu: others are legal too
  readonly resolves: ReadonlyMap<string, LegalAction>; // by piece
  readonly targets: ReadonlyMap<string, LegalAction>; // by piece; "" for none
  readonly places: readonly Spot[];
  readonly suddens: ReadonlyMap<string, LegalAction>;
  readonly drafts: ReadonlyMap<string, LegalAction>; // by `kindKey`
  readonly others: readonly LegalAction[]; // each with a text of its own
}

/** A point where a piece may be put. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly legal: LegalAction;
}

export function choices(legal: readonly LegalAction[]): Choices {
  const by = (name: string): LegalAction[] => legal.filter(({ meaning }) => name in meaning);
  const map = (name: string, key: (value: unknown) => string): Map<string, LegalAction> =>
    new Map(by(name).map((one) => [key(one.meaning[name]), one]));
  const known = ["load", "recoup", "throw", "resolve", "target", "place", "sudden", "draft"];
  return {
    loads: map("load", (ids) => setKey(ids as readonly string[])),
    recoups: map("recoup", (ids) => setKey(ids as readonly string[])),
    throws: by("throw"),
    resolves: map("resolve", String),
    targets: map("target", (id) => (id === null ? "" : String(id))),
    places: by("place").map((one) => spot(one)),
    suddens: map("sudden", String),
    drafts: map("draft", (kind) => kindKey(kind as Kind)),
    others: legal.filter(({ meaning }) => !known.some((name) => name in meaning)),
  };
}

function spot(legal: LegalAction): Spot {
  const [x = 0, y = 0] = legal.meaning["place"] as readonly number[];
  return { x, y, legal };
}

/** What a piece is: its colour, and its rune or what it has in place of one. */
export interface Kind {
  readonly colour: string;
  readonly rune: string;
}

export function kindKey({ colour, rune }: Kind): string {
  return `${colour} ${rune}`;
}

/** The kind of a piece; nothing before it has one. */
export function kindOf({ colour, rune, premium }: Piece): Kind | null {
  return colour === null ? null : { colour, rune: rune ?? (premium ? "premium" : "plain") };
}

/** A set of pieces, in whatever order they were named. */
export function setKey(ids: readonly string[]): string {
  return [...ids].sort().join(" ");
}

export function throwText(aim: Aim): string {
  const { x, y, h, az, v, lift, spin } = aim;
  return `throw x=${x} y=${y} h=${h} az=${az} v=${v} lift=${lift} spin=${spin}`;
}
