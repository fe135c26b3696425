/** What is said on the page of "What happens if …?" alone, fetched with it. */

import type { Catalogue, Language } from "../text/languages.ts";

const TEXTS: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  en: () => import("./text/en.json"),
  zh: () => import("./text/zh.json"),
};

/** Raises what a failed import does. */
export async function texts(language: Language): Promise<Catalogue> {
  return (await TEXTS[language]()).default;
}
