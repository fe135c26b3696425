/** The English catalogue, in a chunk of its own. */

import shared from "@text/en.json";

import own from "./en.json";

export default { ...shared, ...own };
