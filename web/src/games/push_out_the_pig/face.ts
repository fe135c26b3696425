/** How Push Out the Pig is played on the page. */

import type { GameFace, KeyHelp } from "../registry.ts";
import PushOutThePigTable from "./PushOutThePigTable.svelte";
import { pushOutThePigTempo } from "./tempo.ts";
import ThisDeal from "./ThisDeal.svelte";

const HAND_KEYS: readonly KeyHelp[] = [
  { keys: ["←", "→"], does: "keys.card" },
  { keys: ["1", "9"], does: "keys.playable" },
  { keys: ["Enter"], does: "keys.play" },
  { keys: ["L"], does: "cards.lastTrick" },
  { keys: ["C"], does: "cards.fourColours" },
];
const PUSH_OUT_THE_PIG_KEYS: readonly KeyHelp[] = [
  ...HAND_KEYS,
  { keys: ["P"], does: "keys.pass" },
  { keys: ["F"], does: "push-out-the-pig.table.finish" },
  { keys: ["N"], does: "push-out-the-pig.table.nextDeal" },
];

export const FACE: GameFace = {
  table: PushOutThePigTable,
  thisDeal: ThisDeal,
  tempo: pushOutThePigTempo,
  keys: PUSH_OUT_THE_PIG_KEYS,
  keysByHand: [],
};
