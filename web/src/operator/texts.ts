/** What is said to who runs the server alone, fetched with that page. */

import { joined } from "../text/languages.ts";

export const texts = joined(
  { en: () => import("@text/en.json?operator"), zh: () => import("@text/zh.json?operator") },
  { en: () => import("./text/en.json"), zh: () => import("./text/zh.json") },
);
