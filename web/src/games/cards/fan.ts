/** How a hand of cards is spread: in one row, and where that is too narrow in two. */

const ONE_ROW = 7; // cards that a phone shows side by side, legible

export interface Spread {
  readonly off: number; // cards to the right of the middle, in one row
  readonly row: number; // where a large hand takes two
  readonly rowOff: number; // to the right of the middle of that row
  readonly inRow: number; // cards in the longer row
}

/** The place of a card in a hand of so many. */
export function fan(index: number, cards: number): Spread {
  const inRow = cards <= ONE_ROW ? cards : Math.ceil(cards / 2);
  const row = Math.floor(index / Math.max(1, inRow));
  const held = row === 0 ? inRow : cards - inRow;
  return {
    off: index - (cards - 1) / 2,
    row,
    rowOff: index - row * inRow - (held - 1) / 2,
    inRow,
  };
}
