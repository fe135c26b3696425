/** The sentences of each language, fetched when they are asked for. */

import { api } from "../net/api.ts";
import type { Catalogue, Folder, Language } from "./languages.ts";

const FILES = import.meta.glob<Catalogue>(["./*.json", "../*/text/*.json"], { import: "default" });

/**
 * The texts of every page, or those that only pages of a folder need.
 *
 * Raises what a failed import does.
 */
export async function catalogue(language: Language, folder?: Folder): Promise<Catalogue> {
  const path = folder ? `../${folder}/text/${language}.json` : `./${language}.json`;
  return (await FILES[path]?.()) ?? {};
}

/** What games say that the server has from elsewhere; nothing where it cannot be reached. */
export async function brought(language: Language): Promise<Catalogue> {
  return api.get("/api/texts/{language}", { path: { language } }).catch(() => ({}));
}
