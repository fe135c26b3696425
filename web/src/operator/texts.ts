/** What is said to who runs the server alone, fetched with that page. */

import type { Catalogue, Language } from "../text/languages.ts";

const TEXTS: Readonly<Record<Language, () => Promise<readonly { default: Catalogue }[]>>> = {
  en: () => Promise.all([import("@text/en.json?operator"), import("./text/en.json")]),
  zh: () => Promise.all([import("@text/zh.json?operator"), import("./text/zh.json")]),
};

/** Raises what a failed import does. */
export async function texts(language: Language): Promise<Catalogue> {
  const [said, own] = await TEXTS[language]();
  return { ...said?.default, ...own?.default };
}
