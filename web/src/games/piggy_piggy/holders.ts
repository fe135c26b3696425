/** Who holds which pig in a layout; the server reads the same (`games/piggy_piggy/pig_holders.py`). */

export type Holders = ReadonlyMap<string, number>; // the seat by the food of its pig

export function parseHolders(text: string): Holders {
  const words = text.split(" ").filter(Boolean);
  return new Map(words.map((word) => [word.slice(0, 1), Number(word.slice(1))]));
}

export function formatHolders(held: Holders): string {
  return [...held].map(([food, seat]) => `${food}${seat}`).join(" ");
}
