import { fileURLToPath } from "node:url";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  base: "/",
  plugins: [svelte()],
  resolve: { alias: { "@text": here("../src/pigpen/text") } },
  build: {
    outDir: here("../src/pigpen/server/static"),
    emptyOutDir: true,
    assetsInlineLimit: 0, // the page's policy allows no data: addresses
    target: ["chrome123", "firefox120", "safari17.5"], // the first with light-dark()
  },
  server: {
    fs: { allow: [here("."), here("../src/pigpen/text")] },
    proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } },
  },
  test: { include: ["tests/**/*.test.ts"] },
});
