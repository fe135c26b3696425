/** Where the visitor is; links call `follow`, and the page is drawn anew once it is fetched. */

import { pageAt, type Shown } from "./pages.ts";
import { isPlainClick } from "./routes.ts";

class Navigation {
  path = $state(location.pathname);
  shown = $state.raw<Shown | null>(null);
  readonly ready: Promise<void>; // settled once the first page is there
  private wanted = location.pathname;

  constructor() {
    this.ready = this.show(location.pathname);
    addEventListener("popstate", () => {
      this.show(location.pathname).catch(() => location.reload());
    });
  }

  /** Change to another page; what is shown stays until that is there. */
  async go(path: string): Promise<void> {
    try {
      await this.show(path, () => {
        if (path !== location.pathname) history.pushState(null, "", path);
      });
      scrollTo(0, 0);
    } catch {
      location.assign(path); // the server has a newer client, or cannot be reached: the browser knows
    }
  }

  /** For `onclick` of links within the page. */
  readonly follow = (event: MouseEvent): void => {
    const link = event.currentTarget as HTMLAnchorElement;
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void this.go(new URL(link.href).pathname);
  };

  /** Begin to fetch a page that will be gone to. */
  prepare(path: string): void {
    pageAt(path).catch(() => undefined); // `go` tries again, and says what is wrong
  }

  private async show(path: string, arrive: () => void = () => undefined): Promise<void> {
    this.wanted = path;
    const shown = await pageAt(path);
    if (this.wanted !== path) return; // the visitor has gone elsewhere meanwhile
    arrive();
    this.path = path;
    this.shown = shown;
  }
}

export const navigation = new Navigation();
