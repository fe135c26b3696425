/** What those are called who sat at a table that is over. */

import { botName, nickname } from "../table/names.ts";
import { t } from "../text/text.ts";

/** Opponents over many games: a person by the name that was taken, a bot by what it plays by. */
export function opponentName(name: string, isBot: boolean): string {
  return isBot ? botName(name) : name || t("stats.nameless");
}

/** Who sat at one table. */
export function playerName(name: string, isBot: boolean): string {
  return isBot ? nickname(name) : name || t("stats.nameless");
}
