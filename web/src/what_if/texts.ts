/** The texts of the page "What happens if …?" alone, the page's own and the server's, fetched with it. */

import { joined } from "../text/languages.ts";

export const texts = joined(
  { en: () => import("@text/en.json?what_if"), zh: () => import("@text/zh.json?what_if") },
  { en: () => import("./text/en.json"), zh: () => import("./text/zh.json") },
);
