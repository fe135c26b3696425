import { fileURLToPath } from "node:url";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

import { copiedLicenses, LICENSES } from "./plugins/licenses.ts";
import { packed } from "./plugins/packed.ts";
import { preloads } from "./plugins/preloads.ts";
import { pageTexts } from "./plugins/texts.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const SHARED = /[\\/]web[\\/]src[\\/](?!games[\\/]dice[\\/]|lobby[\\/](Option|Preset|Rules)Fields?\.svelte)/;

export default defineConfig({
  base: "/",
  plugins: [pageTexts(), svelte(), preloads(), copiedLicenses(), packed()],
  build: {
    outDir: here("../src/pigpen/server/static"),
    emptyOutDir: true,
    license: { fileName: LICENSES },
    assetsInlineLimit: 0, // the page's policy allows no data: addresses
    rolldownOptions: {
      output: {
        // One file of what several pages share, rather than dozens to be asked for one by one; and what only
        // tables of dice, or forms of rules, share apart from it. The first groups take what they need.
        codeSplitting: {
          groups: [
            { name: "base", test: /[\\/]src[\\/]preferences\.svelte\.ts$/, priority: 3 }, // of every page
            { name: "shared", test: SHARED, minShareCount: 3, priority: 2 },
            { name: "face-dice", test: /[\\/]games[\\/]dice[\\/]/, minShareCount: 3, priority: 1 },
            { name: "rules-form", test: /[\\/]lobby[\\/]\w+Fields?\.svelte/, minShareCount: 3, priority: 1 },
          ],
        },
      },
    },
    target: ["chrome123", "firefox120", "safari17.5"], // the first with light-dark()
  },
  server: {
    fs: { allow: [here("."), here("../src/pigpen/text")] },
    proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } },
  },
  test: {
    setupFiles: ["tests/english.ts"],
    // Files of a worker share their modules, which are made once: a third of the processor time.
    isolate: false,
    pool: "threads",
    unstubGlobals: true,
    projects: [
      { extends: true, test: { name: "units", include: ["tests/*.test.ts"] } },
      {
        extends: true,
        plugins: [svelteTesting({ autoCleanup: false })],
        test: {
          name: "components",
          environment: "happy-dom",
          testTimeout: 60_000,
          include: ["tests/components/*.test.ts"],
        },
      },
    ],
  },
});
