/** How a share of wins went: pure. */

/** After each game, the share of wins among the last `window` games. */
export function shares(won: readonly boolean[], window: number): number[] {
  return won.map((_, index) => {
    const last = won.slice(Math.max(0, index + 1 - window), index + 1);
    return last.filter(Boolean).length / last.length;
  });
}
