/** How each game of the catalog is played on the page; what draws it is fetched for its tables only. */

import type { Component, Snippet } from "svelte";

import type { Key } from "../text/text.ts";
import type { Tempo } from "../table/pace.ts";
import type { HintedAction, LogEntry, Now, TableView, Update } from "../wire.ts";
import { inFolder } from "./folders.ts";
import type { LayoutFace } from "./layout.ts";

/** What a game's component is given; it tells back which legal action is played. */
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
  readonly hinted: HintedAction | null; // to be set up, where the face `takes` it
  readonly answer: Snippet; // the reason, to be shown where one acts
  readonly canUndo: boolean; // a decision, or what was entered
  readonly undo: () => void;
  readonly goOn: () => void; // to what waits to be drawn, without the rest of a pause
}

/** What the first tab of the scores is given. */
export interface DealProps {
  readonly table: TableView; // as drawn
  readonly names: readonly string[];
}

/** An outcome of chance to draw small, for the log. */
export interface OutcomeProps {
  readonly meaning: LogEntry["meaning"];
}

export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: Key;
}

export interface GameFace {
  readonly table: Component<GameProps>;
  readonly outcome?: Component<OutcomeProps>; // dealt cards are not in the log
  readonly keys: readonly KeyHelp[];
  readonly thisDeal?: Component<DealProps>; // of games with a score sheet: the deal so far
  readonly tempo?: Tempo; // that of dice, unless said
  readonly takes?: (now: Now) => boolean; // whether what a hint says can be set up before it is done
  readonly keysByHand: readonly KeyHelp[]; // where real dice are entered
}

/** What each game's folder holds: the name of a game says which folder is its own. */
const FACES = import.meta.glob<{ readonly FACE: GameFace }>("./*/face.ts");
const LAYOUTS = import.meta.glob<{ readonly LAYOUT: LayoutFace }>("./*/layout.ts");

const faces = new Map<string, GameFace>();
const layouts = new Map<string, LayoutFace>();

/**
 * See to it that `face` knows a game; one that has no folder here is shown as what its view says.
 *
 * Raises what a failed import does.
 */
export async function fetchFace(game: string): Promise<void> {
  const found = await (FACES[inFolder(game, "face.ts")] ?? FACES[inFolder("any", "face.ts")])?.();
  if (found) faces.set(game, found.FACE);
}

/** The face of a game that has been fetched. */
export function face(game: string): GameFace | undefined {
  return faces.get(game);
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
