/** What in a game of dice is worth a look into the rules. */

export const SURPRISING: ReadonlySet<string> = new Set(["dice.scored", "dice.lost_score", "dice.resigned"]);
