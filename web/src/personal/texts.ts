/** What is said of what is kept of a visitor, by the page and by the server, fetched where it is shown. */

import type { Catalogue, Language } from "../text/languages.ts";

const TEXTS: Readonly<Record<Language, () => Promise<readonly { default: Catalogue }[]>>> = {
  en: () => Promise.all([import("@text/en.json?personal"), import("./text/en.json")]),
  zh: () => Promise.all([import("@text/zh.json?personal"), import("./text/zh.json")]),
};

/** Raises what a failed import does. */
export async function texts(language: Language): Promise<Catalogue> {
  const [said, own] = await TEXTS[language]();
  return { ...said?.default, ...own?.default };
}
