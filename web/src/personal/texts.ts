/** What is said of what is kept of a visitor, by the page and by the server, fetched where it is shown. */

import { joined } from "../text/languages.ts";

export const texts = joined(
  { en: () => import("@text/en.json?personal"), zh: () => import("@text/zh.json?personal") },
  { en: () => import("./text/en.json"), zh: () => import("./text/zh.json") },
);
