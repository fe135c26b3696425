/** What scored, as it is written small: cards put together by suit. */

const SYMBOLS: Readonly<Record<string, string>> = { S: "♠", H: "♥", D: "♦", C: "♣" };

export interface Suited {
  readonly symbol: string; // of the suit; empty for what is no card of a suit
  readonly isRed: boolean;
  readonly ranks: readonly string[];
}

/** Cards such as "QS" and "10C" put together by suit, high before low as they came. */
export function bySuit(pieces: readonly string[]): Suited[] {
  const suits = new Map<string, string[]>();
  for (const piece of pieces) {
    const symbol = SYMBOLS[piece.slice(-1)] ?? "";
    const rank = symbol ? piece.slice(0, -1) : piece;
    suits.set(symbol, [rank, ...(suits.get(symbol) ?? [])]);
  }
  return [...suits].map(([symbol, ranks]) => ({ symbol, isRed: symbol === "♥" || symbol === "♦", ranks }));
}
