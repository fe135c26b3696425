/** The language that the page speaks; every text is drawn anew when it changes. */

import { type Catalogue, catalogue, ENGLISH, type Language } from "./languages.ts";

class Speech {
  language = $state.raw<Language>("en");
  catalogue = $state.raw<Catalogue>(ENGLISH);
  private wanted: Language = "en";

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
  }
}

export const speech = new Speech();
