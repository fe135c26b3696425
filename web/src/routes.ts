/** The page's addresses. */

export type Route =
  | { readonly page: "lobby" }
  | { readonly page: "table"; readonly table: string }
  | { readonly page: "join"; readonly invite: string }
  | { readonly page: "fair"; readonly table: string | null }
  | { readonly page: "rules"; readonly game: string }
  | { readonly page: "study"; readonly game: string }
  | { readonly page: "learn" }
  | { readonly page: "lab"; readonly game: string }
  | { readonly page: "whatIf"; readonly game: string }
  | { readonly page: "strategies"; readonly game: string }
  | { readonly page: "review"; readonly table: string | null; readonly deal: number | null }
  | { readonly page: "score" }
  | { readonly page: "statistics" }
  | { readonly page: "carry" }
  | { readonly page: "missing" };

/** The page at a path. */
export function route(path: string): Route {
  const [first, second, ...rest] = path.split("/").filter(Boolean).map(decode);
  if (first === "review" && second && rest.length === 1) return deal(second, Number(rest[0]));
  if (rest.length > 0) return { page: "missing" };
  if (first === undefined) return { page: "lobby" };
  if (first === "table" && second) return { page: "table", table: second };
  if (first === "join" && second) return { page: "join", invite: second };
  if (first === "rules" && second) return { page: "rules", game: second };
  if (first === "fair") return { page: "fair", table: second ?? null };
  if (first === "study") return { page: "study", game: second ?? FIRST_STUDY };
  if (first === "what-if") return { page: "whatIf", game: second ?? FIRST_QUESTION };
  if (first === "lab") return { page: "lab", game: second ?? FIRST_STUDY };
  if (first === "learn" && !second) return { page: "learn" };
  if (first === "strategies") return { page: "strategies", game: second ?? FIRST_STUDY };
  if (first === "review") return { page: "review", table: second ?? null, deal: null };
  if (path === SCORE) return { page: "score" };
  if (first === "statistics" && !second) return { page: "statistics" };
  if (first === "carry" && !second) return { page: "carry" };
  return { page: "missing" };
}

const FIRST_STUDY = "pig"; // where the header leads to
export const FIRST_QUESTION = "piggy-piggy";

/** The review of a deal, whose number in the address is counted from 1. */
function deal(table: string, number: number): Route {
  return Number.isInteger(number) ? { page: "review", table, deal: number - 1 } : { page: "missing" };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return ""; // no address of ours
  }
}

export const tablePath = (table: string): string => `/table/${encodeURIComponent(table)}`;
export const joinPath = (invite: string): string => `/join/${encodeURIComponent(invite)}`;
export const fairPath = (table: string): string => `/fair/${encodeURIComponent(table)}`;
export const rulesPath = (game: string): string => `/rules/${encodeURIComponent(game)}`;
export const studyPath = (game: string): string => `/study/${encodeURIComponent(game)}`;
export const strategiesPath = (game: string): string => `/strategies/${encodeURIComponent(game)}`;
export const labPath = (game: string): string => `/lab/${encodeURIComponent(game)}`;
export const whatIfPath = (game: string): string => `/what-if/${encodeURIComponent(game)}`;

/** With the position of a table, as the visitor sees it. */
export const whatIfOfTable = (game: string, table: string): string =>
  `${whatIfPath(game)}?${TABLE}=${encodeURIComponent(table)}`;

export const TABLE = "table"; // the word of a question that names one

export const reviewPath = (table: string): string => `/review/${encodeURIComponent(table)}`;

/** Of a deal that is over, counted from 1. */
export const dealPath = (table: string, number: number): string => `${reviewPath(table)}/${number}`;

export const SCORE = "/score/push-out-the-pig"; // kept of real cards
export const REVIEW = "/review"; // of a file
export const STATISTICS = "/statistics";
export const LEARN = "/learn";

/** A secret link; what follows the # is in no address that a server, or its log, sees. */
export function carryAddress(token: string): string {
  return `${location.origin}/carry#${token}`;
}

/** Whether a click on a link should change the page in place rather than load anew. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}
