/** The texts of the page "What happens if …?" alone, the page's own and the server's, fetched with it. */

import type { Catalogue, Language } from "../text/languages.ts";

const TEXTS: Readonly<Record<Language, () => Promise<readonly { default: Catalogue }[]>>> = {
  en: () => Promise.all([import("@text/en.json?what_if"), import("./text/en.json")]),
  zh: () => Promise.all([import("@text/zh.json?what_if"), import("./text/zh.json")]),
};

/** Raises what a failed import does. */
export async function texts(language: Language): Promise<Catalogue> {
  const [said, own] = await TEXTS[language]();
  return { ...said?.default, ...own?.default };
}
