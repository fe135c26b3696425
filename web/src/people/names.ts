/** What those are called who sat at a table that is over. */

import { lookUp, t } from "../text/text.ts";

/** A person by the name that was taken, a bot by the one in the catalogue. */
export function personName(name: string, isBot: boolean): string {
  return isBot ? lookUp(`bot.${name}.name`) : name || t("stats.nameless");
}
