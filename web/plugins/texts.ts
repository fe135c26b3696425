/** Leaves out of the page's catalogues what only the terminal says, and what stands on printed sheets. */

import type { Plugin } from "vite";

const SHARED = /[\\/]src[\\/]pigpen[\\/]text[\\/]\w+\.json$/;
const ELSEWHERE = /^(terminal|printout\.\w+)\./;

export function pageTexts(): Plugin {
  return {
    name: "page-texts",
    enforce: "pre", // before JSON becomes a module
    transform(code, id) {
      if (!SHARED.test(id)) return null;
      const texts = Object.entries(JSON.parse(code) as Record<string, string>);
      const said = texts.filter(([key]) => !ELSEWHERE.test(key));
      return { code: JSON.stringify(Object.fromEntries(said)), map: null };
    },
  };
}
