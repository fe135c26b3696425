/** The Chinese catalogue, in a chunk of its own. */

import shared from "@text/zh.json";

import own from "./zh.json";

export default { ...shared, ...own };
