/** The language that the page speaks; every text is drawn anew when it changes. */

import { catalogue } from "./catalogues.ts";
import { type Catalogue, type Language, ORIGINAL } from "./languages.ts";

class Speech {
  language = $state.raw<Language>("en");
  catalogue = $state.raw<Catalogue>({});
  original = $state.raw<Catalogue>({}); // once it has been spoken, or a text was missing
  private wanted: Language = "en";
  private isMissing = false; // some text, and English has been asked for

  /**
   * Change to a language once its catalogue is there.
   *
   * Raises what a failed import does, and then nothing has changed.
   */
  async speak(language: Language): Promise<void> {
    this.wanted = language;
    const words = await catalogue(language);
    if (this.wanted !== language) return; // the visitor has changed it again meanwhile
    this.catalogue = words;
    this.language = language;
    if (language === ORIGINAL) this.original = words;
  }

  /** A text is missing: the page is drawn anew once it is known how it is said in English. */
  miss(): void {
    if (this.isMissing) return;
    this.isMissing = true;
    catalogue(ORIGINAL).then(
      (words) => (this.original = words),
      () => (this.isMissing = false),
    );
  }
}

export const speech = new Speech();
