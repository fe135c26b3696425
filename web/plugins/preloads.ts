/** Tells the server what each page and language needs at once, so that it names that in the page. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";

import type { Plugin, Rolldown } from "vite";

import { ADDRESSES, route } from "../src/routes.ts";
import { LANGUAGES } from "../src/text/languages.ts";

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } };

/** Files by the first part of the addresses that lead to a page, and by language. */
interface Preloads {
  readonly pages: Readonly<Record<string, readonly string[]>>;
  readonly languages: Readonly<Record<string, readonly string[]>>;
}

/** Writes `preloads.json` beside the page. */
export function preloads(): Plugin {
  return {
    name: "preloads",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      writeFileSync(join(dir, "preloads.json"), JSON.stringify(preloadsOf(bundle)));
    },
  };
}

function preloadsOf(bundle: Bundle): Preloads {
  const chunks = Object.values(bundle).filter((one): one is Chunk => one.type === "chunk");
  const entry = chunks.find((chunk) => chunk.isEntry);
  const first = new Set(entry && files(bundle, entry)); // Vite names these in the page
  const needed = (source: string): string[] => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(source));
    if (!chunk) throw new Error(`${source} is in no chunk of its own.`);
    return files(bundle, chunk).filter((file) => !first.has(file));
  };
  const pages = ADDRESSES.map((address) => [address.split("/")[1], needed(pageFile(address))]);
  const languages = LANGUAGES.map((language) => [language, needed(`/src/text/${language}.json`)]);
  return { pages: Object.fromEntries(pages), languages: Object.fromEntries(languages) };
}

/** The component of the page at an address, called as the page is. */
function pageFile(address: string): string {
  const { page } = route(address.replace(/\?/g, "").replace(/:(deal|ply)/g, "1"));
  return `/src/pages/${page.charAt(0).toUpperCase()}${page.slice(1)}.svelte`;
}

/** A chunk, the chunks that it imports at once, and their styles; what is imported comes first. */
function files(bundle: Bundle, chunk: Chunk, seen = new Set<string>()): string[] {
  if (seen.has(chunk.fileName)) return [];
  seen.add(chunk.fileName);
  const imported = chunk.imports.flatMap((name) => {
    const next = bundle[name];
    return next?.type === "chunk" ? files(bundle, next, seen) : [];
  });
  return [...imported, ...(chunk.viteMetadata?.importedCss ?? []), chunk.fileName];
}
