/** Rule books, fetched once each, and the paragraph that is shown in front of the page. */

import { api } from "../net/api.ts";
import { type Language, languageOf, TAGS } from "../text/languages.ts";
import { lookUp } from "../text/text.ts";
import type { Rules } from "../wire.ts";

const books = new Map<string, Promise<Rules>>();

/** The rule book of a game, where there is one in this language; after a failure the next wish asks again. */
export function rulesOf(game: string, language: Language): Promise<Rules> {
  const key = `${language} ${game}`;
  const known = books.get(key);
  if (known) return known;
  const book = api.get("/api/rules/{game}", { path: { game }, query: { language } });
  books.set(key, book);
  book.catch(() => books.delete(key));
  return book;
}

/** What the `lang` attribute of a book's texts says. */
export function tagOf(book: Rules): string {
  const language = languageOf(book.language);
  return language ? TAGS[language] : book.language;
}

/** That a book is in another language than was asked for, if it is. */
export function onlyIn(book: Rules, language: Language): string {
  if (book.language === language) return "";
  return lookUp("rule_book.only", { language: lookUp(`value.language.${book.language}`) });
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
