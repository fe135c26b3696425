/**
 * Leaves out of the page's catalogues what only the terminal says, and what stands on printed sheets.
 *
 * What few visitors read is in modules of its own: `@text/en.json?puzzle` has what is said of puzzles.
 */

import type { Plugin } from "vite";

const SHARED = /[\\/]src[\\/]pigpen[\\/]text[\\/]\w+\.json(?:\?(\w+))?$/;
const ELSEWHERE = /^((terminal|preview|printout\.\w+)\.|refusal\.(no-picture|not-json|too-many-pictures|not-ready))/;
const AS_IT_IS = "{text}"; // of a refusal: what the server says, as without any words of ours
const APART: Readonly<Record<string, RegExp>> = {
  puzzle: /^puzzle\./,
  what_if: /^(layout|example)\./,
  operator: /^refusal\.operator-/,
  passkey: /^refusal\.([\w-]*passkey|proof-needed)/,
  personal: /^refusal\.personal-/,
};

export function pageTexts(): Plugin {
  return {
    name: "page-texts",
    enforce: "pre", // before JSON becomes a module
    transform(code, id) {
      const found = SHARED.exec(id);
      if (!found) return null;
      const texts = Object.entries(JSON.parse(code) as Record<string, string>);
      const said = texts.filter(([key, text]) => partOf(key, text) === (found[1] ?? "page"));
      return { code: JSON.stringify(Object.fromEntries(said)), map: null, moduleType: "json" };
    },
  };
}

/** Which module a text is in. */
function partOf(key: string, text: string): string {
  if (key.startsWith("refusal.") && text === AS_IT_IS) return "elsewhere";
  const apart = Object.keys(APART).find((part) => APART[part]?.test(key));
  return ELSEWHERE.test(key) ? "elsewhere" : (apart ?? "page");
}
