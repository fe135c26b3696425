/** How each game of the catalog is played on the page; what draws it is fetched for its tables only. */

import type { Component } from "svelte";

import type { Feat } from "../life/feat.ts";
import type { Hearing } from "../life/hearing.ts";
import type { Key } from "../text/text.ts";
import type { Names } from "../table/names.ts";
import type { Tempo } from "../table/pace.ts";
import type { HintedAction, LogEntry, Now, TableView, Update } from "../wire.ts";
import { inFolder } from "./folders.ts";
import type { LayoutFace } from "./layout.ts";

/**
 * What a game's component is given; it tells back which legal action is played.
 *
 * It fills a box of definite width and height: `container: table / size`.
 */
export interface GameProps {
  readonly table: TableView; // as drawn
  readonly beat: Update | null; // to animate; it becomes part of `table` by itself
  readonly names: readonly string[]; // of the seats
  readonly canAct: boolean;
  readonly act: (action: number) => void;
  readonly actText: (action: string) => void; // one that is in no list, by its text
  readonly canEnter: boolean; // real dice: what they show is awaited
  readonly enter: (actions: readonly number[], text?: string) => void;
  readonly ask: (action: string) => void; // why an action, by its text, cannot be played now
  readonly hinted: Pick<HintedAction, "meaning"> | null; // to be set up, where the face `takes` it
  readonly canUndo: boolean; // a decision, or what was entered
  readonly undo: () => void;
  readonly goOn: () => void; // to what waits to be drawn, without the rest of a pause
  readonly reviewed?: Reviewed; // in a review: what is marked
}

/** A decision that is looked at after the game: what was chosen, and what was better. */
export interface Reviewed {
  readonly chosen: HintedAction | null;
  readonly better: HintedAction | null; // nothing unless the choice was a mistake
}

/** What the first tab of the scores is given. */
export interface DealProps {
  readonly table: TableView; // as drawn
  readonly names: readonly string[];
}

/** What the last part of a result is given. */
export interface EndingProps {
  readonly table: TableView;
  readonly names: Names;
}

/** An outcome of chance to draw small, for the log. */
export interface OutcomeProps {
  readonly meaning: LogEntry["meaning"];
}

/** What a game's own log is given. */
export interface LogProps extends DealProps {
  readonly showsRulings: boolean; // of all, not only of what is surprising
}

export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: Key;
}

export interface GameFace {
  readonly table: Component<GameProps>;
  readonly outcome?: Component<OutcomeProps>; // dealt cards are not in the log
  readonly log?: Component<LogProps>; // what happened in the game's own way; unless said, a turn in a row
  readonly surprising?: ReadonlySet<string>; // keys of facts beside which their rulings are shown unasked
  readonly keys: readonly KeyHelp[];
  readonly scores?: Component<DealProps>; // a score sheet of its own
  readonly ending?: Component<EndingProps>; // in the result: how the last deal came about
  readonly thisDeal?: Component<DealProps>; // of games with a score sheet: the deal so far
  readonly tempo?: Tempo; // that of dice, unless said
  readonly hearing?: Hearing; // chance as dice, unless said
  readonly pause?: (now: Now) => string | null; // what is said while the page waits to be gone on from
  readonly feat?: (fresh: readonly LogEntry[], table: TableView, names: Names) => Feat | null; // what has just been shown
  readonly takes?: (now: Now) => boolean; // whether what a hint says can be set up before it is done
  readonly keysByHand: readonly KeyHelp[]; // where real dice are entered
}

/** What each game's folder holds: the name of a game says which folder is its own. */
const FACES = import.meta.glob<{ readonly FACE: GameFace }>("./*/face.ts");
const KEPT = import.meta.glob<{ readonly FACE: GameFace }>("./*/kept.ts"); // where people hold the cards
const LAYOUTS = import.meta.glob<{ readonly LAYOUT: LayoutFace }>("./*/layout.ts");

const faces = new Map<string, GameFace>();
const layouts = new Map<string, LayoutFace>();

/**
 * See to it that `face` knows a game; one that has no folder here is shown as what its view says.
 *
 * Raises what a failed import does.
 */
export async function fetchFace(game: string, isKept = false): Promise<void> {
  const own = isKept ? KEPT[inFolder(game, "kept.ts")] : FACES[inFolder(game, "face.ts")];
  const found = await (own ?? FACES[inFolder("any", "face.ts")])?.();
  if (found) faces.set(nameOf(game, isKept), found.FACE);
}

/** The face of a game that has been fetched. */
export function face(game: string, isKept = false): GameFace | undefined {
  return faces.get(nameOf(game, isKept));
}

function nameOf(game: string, isKept: boolean): string {
  return isKept ? `${game} by hand` : game;
}

/** See to it that `layoutFace` knows a game, where it has one; raises what a failed import does. */
export async function fetchLayoutFace(game: string): Promise<void> {
  const found = await LAYOUTS[inFolder(game, "layout.ts")]?.();
  if (found) layouts.set(game, found.LAYOUT);
}

/** How things of a game that has been fetched look when they are laid out; else their texts are shown. */
export function layoutFace(game: string): LayoutFace | undefined {
  return layouts.get(game);
}
