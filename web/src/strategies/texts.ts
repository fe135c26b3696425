/** What is said of strategies alone, fetched with their page. */

import { joined } from "../text/languages.ts";

export const texts = joined({ en: () => import("./text/en.json"), zh: () => import("./text/zh.json") });
