/** How strong a bot is, in words that people grasp. */

import { botName } from "../table/names.ts";
import { t } from "../text/text.ts";
import type { Beaten, BotInfo } from "../wire.ts";

const EXACT = 0.015; // a share known as well as this needs no word on its error

/** A sentence for each bot that it was measured against. */
export function strengthLines(bot: BotInfo | undefined): string[] {
  const lines = (bot?.beaten ?? []).map(line);
  return lines.length > 0 ? lines : [t("setup.notMeasured")];
}

function line({ other, seats, share, low, high }: Beaten): string {
  const error = (high - low) / 2;
  const isAbout = error > EXACT;
  const values = {
    other: botName(other),
    wins: hundredths(share),
    error: Math.ceil(100 * error),
    fair: hundredths(1 / seats),
  };
  if (seats === 2) return t(isAbout ? "setup.beatsAbout" : "setup.beats", values);
  return t(isAbout ? "setup.amongAbout" : "setup.among", values);
}

/** Of a hundred games; none and all are said only where it was none or all. */
function hundredths(share: number): number {
  const games = Math.round(100 * share);
  return share > 0 && share < 1 ? Math.min(99, Math.max(1, games)) : games;
}
