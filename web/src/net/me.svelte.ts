/** Name and face that the server last gave this visitor, stored for the header, which sends no request. */

import { load, store } from "../storage.ts";

import type { Me as Answer } from "../wire.ts";

const KEY = "pigpen.me";
const FACE_KEY = "pigpen.face";

class Me {
  name = $state(load<string>(KEY) ?? ""); // empty before the first visit

  face = $state(load<number>(FACE_KEY) ?? 0); // chosen; 0: it follows from the name

  become({ name, face = 0 }: Answer): void {
    this.rename(name);
    if (face === this.face) return;
    this.face = face;
    store(FACE_KEY, face);
  }

  rename(name: string): void {
    if (name === this.name) return;
    this.name = name;
    store(KEY, name);
  }
}

export const me = new Me();
