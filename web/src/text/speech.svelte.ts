/** The language that the page speaks; every text is drawn anew when it changes. */

import { brought, catalogue } from "./catalogues.ts";
import { type Catalogue, type Folder, type Language, ORIGINAL } from "./languages.ts";

class Speech {
  language = $state.raw<Language>("en");
  catalogue = $state.raw<Catalogue>({});
  original = $state.raw<Catalogue>({}); // once it has been spoken, or a text was missing: with others' texts
  private readonly folders: (Folder | undefined)[] = [undefined]; // whose texts are spoken; undefined: every page's
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

  /** Add the texts of a folder, which most pages do not need. Raises as `speak`. */
  async add(folder: Folder): Promise<void> {
    if (this.folders.includes(folder)) return;
    this.folders.push(folder);
    await this.speak(this.wanted);
  }

  private async words(language: Language): Promise<Catalogue> {
    const parts = await Promise.all(this.folders.map((folder) => catalogue(language, folder)));
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
