/** The sentences of each language, fetched when they are asked for. */

import { api } from "../net/api.ts";
import type { Catalogue, Language } from "./languages.ts";

const CATALOGUES: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  en: () => import("./en.ts"),
  zh: () => import("./zh.ts"),
};

/** Raises what a failed import does. */
export async function catalogue(language: Language): Promise<Catalogue> {
  return (await CATALOGUES[language]()).default;
}

/** What games say that the server has from elsewhere; nothing where it cannot be reached. */
export async function brought(language: Language): Promise<Catalogue> {
  return api.texts(language).catch(() => ({}));
}
