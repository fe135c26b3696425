/** What is said of passkeys alone, by the page and by the server, fetched where they are shown. */

import type { Catalogue, Language } from "../text/languages.ts";

const TEXTS: Readonly<Record<Language, () => Promise<readonly { default: Catalogue }[]>>> = {
  en: () => Promise.all([import("@text/en.json?passkey"), import("./text/en.json")]),
  zh: () => Promise.all([import("@text/zh.json?passkey"), import("./text/zh.json")]),
};

/** Raises what a failed import does. */
export async function texts(language: Language): Promise<Catalogue> {
  const [said, own] = await TEXTS[language]();
  return { ...said?.default, ...own?.default };
}
