/** The sentences of each language, fetched when they are asked for. */

import type { Catalogue, Language } from "./languages.ts";

const CATALOGUES: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  en: () => import("./en.ts"),
  zh: () => import("./zh.ts"),
};

/** Raises what a failed import does. */
export async function catalogue(language: Language): Promise<Catalogue> {
  return (await CATALOGUES[language]()).default;
}
