/** How Push Out the Pig is played on the page. */

import { t } from "../../text/text.ts";
import type { GameFace, KeyHelp } from "../registry.ts";
import { pushOutThePigHearing } from "./hearing.ts";
import { featOf } from "./feats.ts";
import LastDeal from "./LastDeal.svelte";
import PushOutThePigTable from "./PushOutThePigTable.svelte";
import { pushOutThePigTempo } from "./tempo.ts";
import ThisDeal from "./ThisDeal.svelte";
import { isBetweenDeals, viewOf } from "./view.ts";
import Told from "./Told.svelte";
import { SURPRISING } from "./words.ts";

const HAND_KEYS: readonly KeyHelp[] = [
  { keys: ["←", "→"], does: "keys.card" },
  { keys: ["1", "9"], does: "keys.playable" },
  { keys: ["Enter"], does: "keys.play" },
  { keys: ["L"], does: "cards.lastTrick" },
  { keys: ["C"], does: "cards.fourColours" },
  { keys: ["O"], does: "cards.order" },
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
  ending: LastDeal,
  log: Told,
  surprising: SURPRISING,
  tempo: pushOutThePigTempo,
  hearing: pushOutThePigHearing,
  feat: featOf,
  pause: (now) =>
    isBetweenDeals(viewOf(now)) ? t("push-out-the-pig.table.dealOver", { deal: viewOf(now).deals }) : null,
  keys: PUSH_OUT_THE_PIG_KEYS,
  keysByHand: [],
};
