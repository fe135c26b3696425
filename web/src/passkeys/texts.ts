/** What is said of passkeys alone, by the page and by the server, fetched where they are shown. */

import { joined } from "../text/languages.ts";

export const texts = joined(
  { en: () => import("@text/en.json?passkey"), zh: () => import("@text/zh.json?passkey") },
  { en: () => import("./text/en.json"), zh: () => import("./text/zh.json") },
);
