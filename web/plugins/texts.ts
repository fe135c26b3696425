/**
 * Leaves out of the page's catalogues what only the terminal says, and what stands on printed sheets.
 *
 * What is said of puzzles alone is in a module of its own: `@text/en.json?puzzle`.
 */

import type { Plugin } from "vite";

const SHARED = /[\\/]src[\\/]pigpen[\\/]text[\\/]\w+\.json(\?puzzle)?$/;
const ELSEWHERE = /^(terminal|printout\.\w+|puzzle)\./;
const OF_PUZZLES = /^puzzle\./;

export function pageTexts(): Plugin {
  return {
    name: "page-texts",
    enforce: "pre", // before JSON becomes a module
    transform(code, id) {
      if (!SHARED.test(id)) return null;
      const texts = Object.entries(JSON.parse(code) as Record<string, string>);
      const ofPuzzles = id.endsWith("?puzzle");
      const said = texts.filter(([key]) => (ofPuzzles ? OF_PUZZLES.test(key) : !ELSEWHERE.test(key)));
      return { code: JSON.stringify(Object.fromEntries(said)), map: null, moduleType: "json" };
    },
  };
}
