/** The language that the page speaks; every text is drawn anew when it changes. */

import { brought, catalogue } from "./catalogues.ts";
import { type Catalogue, type Language, ORIGINAL } from "./languages.ts";

export type Part = (language: Language) => Promise<Catalogue>;

class Speech {
  language = $state.raw<Language>("en");
  catalogue = $state.raw<Catalogue>({});
  original = $state.raw<Catalogue>({}); // once it has been spoken, or a text was missing: with others' texts
  private readonly parts: Part[] = [catalogue]; // of what is said, together a catalogue
  private wanted: Language = "en";
  private isMissing = false; // some text, and others have been asked for

  /**
   * Change to a language once its catalogue is there.
   *
   * Raises what a failed import does, and then nothing has changed.
   */
  async speak(language: Language): Promise<void> {
    this.wanted = language;
    const words = await this.words(language);
    if (this.wanted !== language) return; // the visitor has changed it again meanwhile
    this.catalogue = words;
    this.language = language;
    this.isMissing = false; // what others bring is to be had in this language
    if (language === ORIGINAL) this.original = words;
  }

  /** Have a part of the texts as well, which most pages do not need. Raises as `speak`. */
  async add(part: Part): Promise<void> {
    if (this.parts.includes(part)) return;
    this.parts.push(part);
    await this.speak(this.wanted);
  }

  private async words(language: Language): Promise<Catalogue> {
    const parts = await Promise.all(this.parts.map((part) => part(language)));
    return Object.assign({}, ...parts) as Catalogue;
  }

  /** A text is missing: the page is drawn anew once it is known how it is said in English, or by others. */
  miss(): void {
    if (this.isMissing) return;
    this.isMissing = true;
    const { language } = this;
    Promise.all([brought(language), this.words(ORIGINAL)]).then(
      ([others, words]) => {
        if (this.language === language) this.original = { ...others, ...words };
      },
      () => (this.isMissing = false),
    );
  }
}

export const speech = new Speech();
