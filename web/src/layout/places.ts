/** Where the header of every page leads to, in its order: the one list to append to. */

import {
  FIRST_QUESTION,
  labPath,
  LEARN,
  REVIEW,
  rulesPath,
  STATISTICS,
  strategiesPath,
  studyPath,
  whatIfPath,
} from "../routes.ts";
import type { Key } from "../text/text.ts";

export interface Place {
  readonly path: string;
  readonly text: Key;
}

export const PLACES: readonly Place[] = [
  { path: studyPath("pig"), text: "header.study" },
  { path: strategiesPath("pig"), text: "header.strategies" },
  { path: rulesPath("pig"), text: "header.rules" },
  { path: whatIfPath(FIRST_QUESTION), text: "header.whatIf" },
  { path: labPath("pig"), text: "header.lab" },
  { path: LEARN, text: "header.learn" },
  { path: REVIEW, text: "header.review" },
  { path: STATISTICS, text: "header.statistics" },
];

/** Whether a path is that place or another page of its kind, as another game's. */
export function isAt(path: string, place: Place): boolean {
  return path.split("/")[1] === place.path.split("/")[1];
}
