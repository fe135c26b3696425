import { expect, test } from "vitest";

import { pushOutThePigTempo, UNTIL_GONE_ON_MS } from "../src/games/push_out_the_pig/tempo.ts";
import type { SeatInfo, Update } from "../src/wire.ts";
import { entry, now, table } from "./tables.ts";

function seats(...kinds: SeatInfo["kind"][]): SeatInfo[] {
  const rest = { name: "", bot: "", connected: true, stand_in: "", retired: false, gone: false };
  return kinds.map((kind, seat) => ({ seat, kind, ...rest }));
}

const END: Update = {
  type: "update",
  version: 2,
  entries: [entry(52, 2, { card: "2H" })],
  now: now({ view: { deals: 1, over: false, dealing: true, hands: [0, 0, 0] } }),
};

test.each([
  ["waits for who plays with bots only", 0, seats("person", "bot", "bot"), true],
  ["goes on among people", 0, seats("person", "person", "bot"), false],
  ["goes on for who watches", null, seats("person", "bot", "bot"), false],
])("the result of a deal %s", (_, your_seat, around, waits) => {
  const rest = pushOutThePigTempo.rest(END, false, "normal", table(now({ seats: around }), { your_seat }));
  expect(rest === UNTIL_GONE_ON_MS).toBe(waits);
  expect(rest).toBeGreaterThan(5_000);
});

test("nothing waits for the end of a match to be read", () => {
  const last = { ...END, now: now({ view: { deals: 1, over: true, dealing: false, hands: [0, 0, 0] } }) };
  const alone = table(now({ seats: seats("person", "bot", "bot") }), { your_seat: 0 });
  expect(pushOutThePigTempo.rest(last, true, "normal", alone)).toBe(0);
});
