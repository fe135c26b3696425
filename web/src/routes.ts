/** The page's addresses. */

export type Route =
  | { readonly page: "lobby" }
  | { readonly page: "table"; readonly table: string }
  | { readonly page: "join"; readonly invite: string }
  | { readonly page: "fair"; readonly table: string | null }
  | { readonly page: "rules"; readonly game: string }
  | { readonly page: "study"; readonly game: string }
  | { readonly page: "learn" }
  | { readonly page: "bestPlay" }
  | { readonly page: "explore" }
  | { readonly page: "puzzles"; readonly own: boolean; readonly day: string | null; readonly game: string | null }
  | { readonly page: "lab"; readonly game: string }
  | { readonly page: "whatIf"; readonly game: string }
  | { readonly page: "strategies"; readonly game: string }
  | {
      readonly page: "review";
      readonly table: string | null;
      readonly deal: number | null;
      readonly ply: number | null; // a moment of it
    }
  | { readonly page: "score" }
  | { readonly page: "profile" }
  | { readonly page: "deviceLink" }
  | { readonly page: "operator" }
  | { readonly page: "missing" };

type Parts = Readonly<Record<string, string>>;

const FIRST_STUDY = "pig"; // where an address without a game leads to
export const FIRST_QUESTION = "piggy-piggy";
export const SCORE = "/score/push-out-the-pig"; // kept of real cards
export const LOBBY = "/";
export const REVIEW = "/review"; // of a file
export const PROFILE = "/profile";
export const STATISTICS = "/statistics"; // the former address of the profile
export const LEARN = "/learn";
export const BEST_PLAY = "/best-play"; // the lesson on how it is found
export const EXPLORE = "/explore";
export const PUZZLES = "/puzzles";
export const OWN_PUZZLES = "/puzzles/mistakes"; // of one's own games

/** Each address and its page: `:name` is any part, and one with a ? may be left out. */
const ROUTES: Readonly<Record<string, (parts: Parts) => Route>> = {
  [LOBBY]: () => ({ page: "lobby" }),
  "/table/:table": ({ table = "" }) => ({ page: "table", table }),
  "/join/:invite": ({ invite = "" }) => ({ page: "join", invite }),
  "/rules/:game": ({ game = "" }) => ({ page: "rules", game }),
  "/fair/:table?": ({ table = null }) => ({ page: "fair", table }),
  "/study/:game?": ({ game = FIRST_STUDY }) => ({ page: "study", game }),
  "/what-if/:game?": ({ game = FIRST_QUESTION }) => ({ page: "whatIf", game }),
  "/lab/:game?": ({ game = FIRST_STUDY }) => ({ page: "lab", game }),
  "/strategies/:game?": ({ game = FIRST_STUDY }) => ({ page: "strategies", game }),
  [LEARN]: () => ({ page: "learn" }),
  [BEST_PLAY]: () => ({ page: "bestPlay" }),
  [EXPLORE]: () => ({ page: "explore" }),
  [OWN_PUZZLES]: () => ({ page: "puzzles", own: true, day: null, game: null }),
  [`${PUZZLES}/:day?/:game?`]: ({ day = null, game = null }) => ({ page: "puzzles", own: false, day, game }),
  [`${REVIEW}/:table?`]: ({ table = null }) => ({ page: "review", table, deal: null, ply: null }),
  [`${REVIEW}/:table/:deal`]: ({ table = "", deal }) => reviewOf(table, deal, null),
  [`${REVIEW}/:table/at/:ply`]: ({ table = "", ply }) => reviewOf(table, null, ply),
  [`${REVIEW}/:table/:deal/at/:ply`]: ({ table = "", deal, ply }) => reviewOf(table, deal, ply),
  [SCORE]: () => ({ page: "score" }),
  [PROFILE]: () => ({ page: "profile" }),
  [STATISTICS]: () => ({ page: "profile" }),
  "/device": () => ({ page: "deviceLink" }),
  "/operator": () => ({ page: "operator" }),
};

/** Every address that leads to a page, as `ROUTES` writes them. */
export const ADDRESSES: readonly string[] = Object.keys(ROUTES);

/** The page at a path. */
export function route(path: string): Route {
  const given = path.split("/").filter(Boolean).map(decode);
  for (const [address, read] of Object.entries(ROUTES)) {
    const parts = match(address, given);
    if (parts) return read(parts);
  }
  return { page: "missing" };
}

/** The parts of an address by their names, or nothing if `given` are not those of such an address. */
function match(address: string, given: readonly string[]): Parts | null {
  const wanted = address.split("/").filter(Boolean);
  if (given.length > wanted.length) return null;
  const parts: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const found = given[index];
    if (found === undefined && part.endsWith("?")) continue;
    if (!found || !(part.startsWith(":") || part === found)) return null;
    if (part.startsWith(":")) parts[part.replace(/[:?]/g, "")] = found;
  }
  return parts;
}

/** A review of a deal, whose number in the address is counted from 1, or at a moment; null is neither. */
function reviewOf(table: string, deal: string | null = null, ply: string | null = null): Route {
  const [of, at] = [deal, ply].map((part) => (part === null ? null : Number(part)));
  if (![of, at].every((part) => part === null || Number.isInteger(part))) return { page: "missing" };
  return { page: "review", table, deal: of == null ? null : of - 1, ply: at ?? null };
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
/** The puzzle of a day, as 2026-11-28: that of a game, or of the day's own. */
export const puzzlePath = (day: string, game: string | null): string =>
  [PUZZLES, day, ...(game === null ? [] : [encodeURIComponent(game)])].join("/");
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

/** A moment of a game, or of a deal of it, that is over. */
export function momentPath(table: string, ply: number, deal: number | null = null): string {
  return `${deal === null ? reviewPath(table) : dealPath(table, deal)}/at/${ply}`;
}

/** A secret link; what follows the # is in no address that a server, or its log, sees. */
export function deviceLinkAddress(token: string): string {
  return `${location.origin}/device#${token}`;
}

/** Whether a click on a link should change the page in place rather than load anew. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}
