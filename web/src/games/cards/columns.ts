/** How a hand of cards is spread. */

const ONE_ROW = 9; // cards that a phone shows side by side, a corner of each to be touched

/** Grid columns of a row of overlapping cards; only the last one shows its whole face. */
export function columns(cards: number): string {
  return cards > 1 ? `repeat(${cards - 1}, minmax(0, var(--step))) var(--width)` : "var(--width)";
}

/** Cards in a row on a phone: a large hand takes two rows. */
export function perRow(cards: number): number {
  return cards <= ONE_ROW ? cards : Math.ceil(cards / 2);
}
