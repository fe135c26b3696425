/** Rule books, fetched once each, and the paragraph that is shown in front of the page. */

import { api } from "../net/api.ts";
import type { Rules } from "../wire.ts";

const books = new Map<string, Promise<Rules>>();

/** The rule book of a game; after a failure the next wish asks again. */
export function rulesOf(game: string): Promise<Rules> {
  const known = books.get(game);
  if (known) return known;
  const book = api.rules(game);
  books.set(game, book);
  book.catch(() => books.delete(game));
  return book;
}

export interface Asked {
  readonly game: string;
  readonly ruling: string; // number of a paragraph
}

class Ruling {
  asked = $state.raw<Asked | null>(null);

  show(game: string, ruling: string): void {
    this.asked = { game, ruling };
  }

  readonly close = (): void => {
    this.asked = null;
  };
}

/** The page has one; whoever cites a paragraph shows it here. */
export const ruling = new Ruling();

/** The paragraph that a click within a text was on a citation of, if it was. */
export function cited(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const address = link?.getAttribute("href") ?? "";
  return address.startsWith("#") ? address.slice(1) : null;
}
