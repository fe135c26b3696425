/** What is said of secret links to other devices, fetched with the pages that have them. */

import { joined } from "../text/languages.ts";

export const texts = joined({ en: () => import("./text/en.json"), zh: () => import("./text/zh.json") });
