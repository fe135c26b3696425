/** Leaves out of the page's catalogues what only the terminal says. */

import type { Plugin } from "vite";

const SHARED = /[\\/]src[\\/]pigpen[\\/]text[\\/]\w+\.json$/;
const OF_TERMINAL = "terminal.";

export function pageTexts(): Plugin {
  return {
    name: "page-texts",
    enforce: "pre", // before JSON becomes a module
    transform(code, id) {
      if (!SHARED.test(id)) return null;
      const texts = Object.entries(JSON.parse(code) as Record<string, string>);
      const said = texts.filter(([key]) => !key.startsWith(OF_TERMINAL));
      return { code: JSON.stringify(Object.fromEntries(said)), map: null };
    },
  };
}
