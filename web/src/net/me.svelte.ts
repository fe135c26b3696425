/** What the server last called this visitor, stored for the header, which asks nobody. */

import { load, store } from "../storage.ts";

const KEY = "pigpen.me";

class Me {
  name = $state(load<string>(KEY) ?? ""); // empty before the first visit

  rename(name: string): void {
    if (name === this.name) return;
    this.name = name;
    store(KEY, name);
  }
}

export const me = new Me();
