/** What is said of secret links to other devices, fetched with the pages that have them. */

import type { Catalogue, Language } from "../text/languages.ts";

const TEXTS: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  en: () => import("./text/en.json"),
  zh: () => import("./text/zh.json"),
};

/** Raises what a failed import does. */
export async function texts(language: Language): Promise<Catalogue> {
  return (await TEXTS[language]()).default;
}
