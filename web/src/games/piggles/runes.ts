/**
 * How runes are drawn: strokes in a box of 24 by 24. The published draft describes 4 to 9 (an arrow
 * clockwise, a spiral with a dot, a split line …) and has no picture; those of the first three are ours.
 */

export const RUNE_BOX = 24;
export const RUNE_STROKE = 2.8;

const HOOK = "M19 20v-8a4 4 0 0 0-4-4H5M10 3 5 8l5 5";
const RUNES: Readonly<Record<string, string>> = {
  left: HOOK,
  right: "M5 20v-8a4 4 0 0 1 4-4h10M14 3l5 5-5 5",
  adjacent: "M13.5 12a5 5 0 1 0-10 0a5 5 0 1 0 10 0M20.5 12a5 5 0 1 0-10 0a5 5 0 1 0 10 0",
  across: "M5 4v8a4 4 0 0 0 4 4h10M14 21l5-5-5-5", // that of *left*, upside down
  "5": "M7 18a7 7 0 1 1 11.6-7.4M20.3 5.9l-1.7 4.7-4.3-2.5",
  "6": "M17 18a7 7 0 1 0-11.6-7.4M3.7 5.9l1.7 4.7 4.3-2.5",
  "7": "M14 12a3 3 0 0 1-6 0a5 5 0 0 1 10 0a7 7 0 0 1-14 0M20 20h.01",
  "8": "M10 12a3 3 0 0 0 6 0a5 5 0 0 0-10 0a7 7 0 0 0 14 0M4 20h.01",
  "9": "M12 3v6c0 5-2 8-6 11M12 9c0 5 2 8 6 11",
  all: "M12 4v16M5 8l14 8M19 8 5 16",
};

/** The strokes of a rune; nothing of a piece without one. */
export function runePath(rune: string | null): string {
  return rune === null ? "" : (RUNES[rune] ?? "");
}
