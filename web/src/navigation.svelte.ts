/** Where the visitor is; links call `follow`, and the page is drawn anew. */

import { isPlainClick, route } from "./routes.ts";

class Navigation {
  path = $state(location.pathname);
  readonly route = $derived(route(this.path));

  constructor() {
    addEventListener("popstate", () => (this.path = location.pathname));
  }

  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, "", path);
    this.path = path;
    scrollTo(0, 0);
  }

  /** For `onclick` of links within the page. */
  readonly follow = (event: MouseEvent): void => {
    const link = event.currentTarget as HTMLAnchorElement;
    if (!isPlainClick(event)) return;
    event.preventDefault();
    this.go(new URL(link.href).pathname);
  };
}

export const navigation = new Navigation();
