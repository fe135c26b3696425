/** The opponents of the statistics, as rows; those met once are in the list of recent games. */

import { list, lookUp } from "../text/text.ts";
import { nickname } from "../table/names.ts";
import type { OpponentGroup, Statistics, Tally } from "../wire.ts";
import { opponentName } from "./names.ts";

export interface Row {
  readonly name: string;
  readonly tally: Tally;
  readonly score?: string; // against a person
}

/** Each opponent of two games and more, except a bot of all games, whose numbers are those of the whole. */
export function opponentRows({ opponents, tally }: Pick<Statistics, "opponents" | "tally">): Row[] {
  const isTold = ({ is_bot, tally: own }: OpponentGroup): boolean =>
    own.games > 1 && !(is_bot && own.games === tally?.games);
  return opponents.filter(isTold).map((group) => ({ name: called(group), tally: group.tally, ...score(group) }));
}

/** A bot by what it plays by, and what it was called at its tables. */
function called({ name, is_bot, called: names }: OpponentGroup): string {
  const plain = opponentName(name, is_bot);
  return names.length > 0 ? lookUp("profile.called", { name: plain, names: list(names.map(nickname)) }) : plain;
}

function score({ is_bot, tally, theirs }: OpponentGroup): Pick<Row, "score"> {
  return is_bot ? {} : { score: lookUp("stats.score", { own: tally.wins, theirs }) };
}
