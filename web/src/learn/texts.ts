/** What is said in the lesson alone, fetched with its page. */

import { joined } from "../text/languages.ts";

export const texts = joined({ en: () => import("./text/en.json"), zh: () => import("./text/zh.json") });
