/** How each game of the catalog is played on the page; what draws it is fetched for its tables only. */

import type { Component, Snippet } from "svelte";

import type { Key } from "../text/text.ts";
import type { Tempo } from "../table/pace.ts";
import type { HintedAction, LogEntry, Now, TableView, Update } from "../wire.ts";

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

const FACES: Readonly<Record<string, () => Promise<GameFace>>> = {
  pig: async () => (await import("./dice/face.ts")).DICE,
  "two-dice-pig": async () => (await import("./dice/face.ts")).DICE,
  "big-pig": async () => (await import("./dice/face.ts")).DICE,
  hog: async () => (await import("./dice/face.ts")).MANY_DICE,
  "push-out-the-pig": async () => (await import("./push_out_the_pig/face.ts")).PUSH_OUT_THE_PIG,
  "piggy-piggy": async () => (await import("./piggy_piggy/face.ts")).PIGGY_PIGGY,
  piggles: async () => (await import("./piggles/face.ts")).PIGGLES,
};

const fetched = new Map<string, GameFace>();

const ANY = async () => (await import("./any/face.ts")).ANY;

/**
 * See to it that `face` knows a game; one that has no folder here is shown as what its view says.
 *
 * Raises what a failed import does.
 */
export async function fetchFace(game: string): Promise<void> {
  fetched.set(game, await (FACES[game] ?? ANY)());
}

/** The face of a game that has been fetched. */
export function face(game: string): GameFace | undefined {
  return fetched.get(game);
}
