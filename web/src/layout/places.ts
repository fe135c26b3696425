/** Where the header of every page leads to, in its order: the one list to append to. */

import { EXPLORE, LEARN, LOBBY, PROFILE, PUZZLES } from "../routes.ts";
import type { Key } from "../text/text.ts";
import type { ICONS } from "./icons.ts";

export interface Place {
  readonly path: string;
  readonly text: Key;
  readonly icon: keyof typeof ICONS | "face"; // the visitor's own
  readonly others: readonly string[]; // first parts of further addresses that belong to it
}

export const PLACES: readonly Place[] = [
  { path: LOBBY, text: "header.play", icon: "play", others: ["join"] },
  { path: PUZZLES, text: "header.puzzles", icon: "puzzles", others: ["puzzles"] },
  { path: LEARN, text: "header.learn", icon: "learn", others: ["learn", "best-play", "rules"] },
  {
    path: EXPLORE,
    text: "header.explore",
    icon: "explore",
    others: ["explore", "study", "strategies", "what-if", "lab", "fair"],
  },
  { path: PROFILE, text: "header.profile", icon: "face", others: ["profile", "statistics", "device", "review"] },
];

/** How `aria-current` marks a place: the page itself, or the part of the site that the page belongs to. */
export function current(path: string, place: Place): "page" | "true" | undefined {
  if (path === place.path) return "page";
  return place.others.includes(path.split("/")[1] ?? "") ? "true" : undefined;
}

const ALONE = ["table", "score", "join"];

/** Whether a page needs the whole of a phone's screen, so that no bar lies at its bottom. */
export function isAlone(path: string): boolean {
  return ALONE.includes(path.split("/")[1] ?? "");
}
