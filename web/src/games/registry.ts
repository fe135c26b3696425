/** How each game of the catalog looks: one component to play it and one picture. */

import type { Component, Snippet } from "svelte";

import type { Key } from "../text/text.ts";
import type { Tempo } from "../table/pace.ts";
import type { HintedAction, LogEntry, Now, TableView, Update } from "../wire.ts";
import DiceTable from "./dice/DiceTable.svelte";
import DieOutcome from "./dice/Outcome.svelte";
import BigPig from "./pictures/BigPig.svelte";
import Hog from "./pictures/Hog.svelte";
import Pig from "./pictures/Pig.svelte";
import PiggyPiggy from "./pictures/PiggyPiggy.svelte";
import Piggles from "./pictures/Piggles.svelte";
import PushOutThePig from "./pictures/PushOutThePig.svelte";
import TwoDicePig from "./pictures/TwoDicePig.svelte";
import PiggyTable from "./piggy_piggy/PiggyTable.svelte";
import { piggyTempo } from "./piggy_piggy/scenes.ts";
import { takesHints } from "./piggles/draft.svelte.ts";
import PigglesTable from "./piggles/PigglesTable.svelte";
import { pigglesTempo } from "./piggles/tempo.ts";
import PigTable from "./push_out_the_pig/PigTable.svelte";
import ThisDeal from "./push_out_the_pig/ThisDeal.svelte";
import { cardTempo } from "./push_out_the_pig/tempo.ts";

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
  readonly picture: Component;
  readonly outcome?: Component<OutcomeProps>; // dealt cards are not in the log
  readonly keys: readonly KeyHelp[];
  readonly thisDeal?: Component<DealProps>; // of games with a score sheet: the deal so far
  readonly tempo?: Tempo; // that of dice, unless said
  readonly takes?: (now: Now) => boolean; // whether what a hint says can be set up before it is done
  readonly isStudied?: boolean; // best play is worked out, and has a page
  readonly keysByHand: readonly KeyHelp[]; // where real dice are entered
}

const TURN_KEYS: readonly KeyHelp[] = [
  { keys: ["R", "Space"], does: "keys.roll" },
  { keys: ["H"], does: "keys.hold" },
];
const DICE_KEYS: readonly KeyHelp[] = [{ keys: ["1", "9"], does: "keys.dice" }];

const ENTRY_KEYS: readonly KeyHelp[] = [
  { keys: ["1", "6"], does: "keys.face" },
  { keys: ["H"], does: "keys.hold" },
  { keys: ["U"], does: "keys.undo" },
];

const DICE = {
  table: DiceTable,
  outcome: DieOutcome,
  keys: TURN_KEYS,
  keysByHand: ENTRY_KEYS,
  isStudied: true,
};

const HAND_KEYS: readonly KeyHelp[] = [
  { keys: ["←", "→"], does: "keys.card" },
  { keys: ["1", "9"], does: "keys.playable" },
  { keys: ["Enter"], does: "keys.play" },
  { keys: ["L"], does: "cards.lastTrick" },
  { keys: ["C"], does: "cards.fourColours" },
];
const PIG_KEYS: readonly KeyHelp[] = [
  ...HAND_KEYS,
  { keys: ["P"], does: "keys.pass" },
  { keys: ["F"], does: "pushout.finish" },
  { keys: ["N"], does: "pushout.nextDeal" },
];

const PIGGY_KEYS: readonly KeyHelp[] = [
  { keys: ["A", "E"], does: "keys.food" },
  { keys: ["G"], does: "keys.goat" },
  { keys: ["←", "→"], does: "keys.card" },
  { keys: ["Enter"], does: "keys.play" },
  { keys: ["F"], does: "keys.endPlay" },
  { keys: ["U"], does: "keys.undoChoice" },
  { keys: ["P"], does: "keys.openCards" },
];

const PIGGLES_KEYS: readonly KeyHelp[] = [
  { keys: ["R"], does: "keys.throw" },
  { keys: ["N"], does: "pigglestable.anotherAim" },
  { keys: ["L"], does: "pigglestable.replay" },
  { keys: ["V"], does: "keys.board" },
  { keys: ["A"], does: "pigglestable.seeAll" },
  { keys: ["O"], does: "pigglestable.fromAbove" },
  { keys: ["Q", "E"], does: "keys.turn" },
  { keys: ["+", "−"], does: "keys.near" },
];

const FACES: Readonly<Record<string, GameFace>> = {
  pig: { ...DICE, picture: Pig },
  "two-dice-pig": { ...DICE, picture: TwoDicePig },
  "big-pig": { ...DICE, picture: BigPig },
  hog: { ...DICE, picture: Hog, keys: [...TURN_KEYS, ...DICE_KEYS] },
  "push-out-the-pig": {
    table: PigTable,
    picture: PushOutThePig,
    thisDeal: ThisDeal,
    tempo: cardTempo,
    keys: PIG_KEYS,
    keysByHand: [],
  },
  "piggy-piggy": {
    table: PiggyTable,
    picture: PiggyPiggy,
    tempo: piggyTempo,
    keys: PIGGY_KEYS,
    keysByHand: [],
  },
  piggles: {
    table: PigglesTable,
    picture: Piggles,
    tempo: pigglesTempo,
    takes: takesHints,
    keys: PIGGLES_KEYS,
    keysByHand: [{ keys: ["U"], does: "keys.undo" }],
  },
};

/** The face of a game, or nothing if this client is older than the game. */
export function face(game: string): GameFace | undefined {
  return FACES[game];
}
