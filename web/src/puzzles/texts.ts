/** What is said of puzzles alone, by the page and by the server, fetched with the page. */

import { joined } from "../text/languages.ts";

export const texts = joined(
  { en: () => import("@text/en.json?puzzle"), zh: () => import("@text/zh.json?puzzle") },
  { en: () => import("./text/en.json"), zh: () => import("./text/zh.json") },
);
