/**
 * Adds to each catalogue of the client's folders the server's texts that the same pages show.
 *
 * A folder of `APART` has the texts that few visitors read; `src/text` has all others, without those that only the
 * terminal or printed sheets show.
 */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import type { Plugin } from "vite";

const OWN = /[\\/]web[\\/]src[\\/](?:(\w+)[\\/])?text[\\/](\w+\.json)$/;
const SHARED = new URL("../../src/pigpen/text/", import.meta.url);
const ELSEWHERE = /^((terminal|preview|printout\.\w+)\.|refusal\.(no-picture|not-json|too-many-pictures|not-ready))/;
const AS_IT_IS = "{text}"; // of a refusal: what the server says, as without any words of ours
const APART: Readonly<Record<string, RegExp>> = {
  puzzles: /^puzzle\.(?!question\.)/, // the lobby asks, too
  what_if: /^(layout|example)\./,
  operator: /^refusal\.operator-/,
  passkeys: /^refusal\.([\w-]*passkey|proof-needed)/,
  personal: /^refusal\.personal-/,
};

export function pageTexts(): Plugin {
  return {
    name: "page-texts",
    enforce: "pre", // before JSON becomes a module
    transform(code, id) {
      const found = OWN.exec(id);
      if (!found) return null;
      const [, folder, file = ""] = found;
      const path = fileURLToPath(new URL(file, SHARED));
      this.addWatchFile(path);
      const texts = Object.entries(JSON.parse(readFileSync(path, "utf-8")) as Record<string, string>);
      const shared = texts.filter(([key, text]) => folderOf(key, text) === folder);
      const all = { ...Object.fromEntries(shared), ...(JSON.parse(code) as Record<string, string>) };
      return { code: JSON.stringify(all), map: null, moduleType: "json" };
    },
  };
}

/** The folder of the client that has a text of the server: undefined for `src/text`, empty for none. */
function folderOf(key: string, text: string): string | undefined {
  if (ELSEWHERE.test(key) || (key.startsWith("refusal.") && text === AS_IT_IS)) return "";
  return Object.keys(APART).find((folder) => APART[folder]?.test(key));
}
