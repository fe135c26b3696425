/** What is said of puzzles alone, by the page and by the server, fetched with the page. */

import type { Catalogue, Language } from "../text/languages.ts";

const TEXTS: Readonly<Record<Language, () => Promise<readonly { default: Catalogue }[]>>> = {
  en: () => Promise.all([import("@text/en.json?puzzle"), import("./text/en.json")]),
  zh: () => Promise.all([import("@text/zh.json?puzzle"), import("./text/zh.json")]),
};

/** Raises what a failed import does. */
export async function texts(language: Language): Promise<Catalogue> {
  const [said, own] = await TEXTS[language]();
  return { ...said?.default, ...own?.default };
}
