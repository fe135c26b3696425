/** Adds to the licences that Vite collects from bundled scripts those of files that are copied, as fonts are. */

import { appendFileSync, readFileSync, realpathSync } from "node:fs";
import { join, resolve } from "node:path";

import type { Plugin } from "vite";

export const LICENSES = "licenses.txt"; // beside the page; also in `pages/Lobby.svelte`

const PACKAGE = /^.*[\\/]?node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;

/**
 * Appends to `licenses.txt`.
 *
 * Raises an error for a package without a file `LICENSE`: its terms would not travel with its files.
 */
export function copiedLicenses(): Plugin {
  let root = "";
  return {
    name: "copied-licenses",
    apply: "build",
    configResolved: (config) => void (root = config.root),
    writeBundle({ dir = "" }, bundle) {
      const assets = Object.values(bundle).filter((one) => one.type === "asset");
      const found = assets.flatMap(({ originalFileNames }) => originalFileNames.map((name) => PACKAGE.exec(name)));
      const folders = found.flatMap((match) => (match ? [realpathSync(resolve(root, match[0]))] : []));
      for (const folder of new Set(folders)) appendFileSync(join(dir, LICENSES), licenseIn(folder));
    },
  };
}

function licenseIn(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf-8")) as Record<
    "name" | "version" | "license",
    string
  >;
  return `\n## ${name} - ${version} (${license})\n\n${readFileSync(join(folder, "LICENSE"), "utf-8").trim()}\n`;
}
