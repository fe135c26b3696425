import { expect, test } from "vitest";

import { toBytes, toText } from "../src/passkeys/webauthn.ts";

test("bytes are text without padding, safe in an address, and back", () => {
  for (let length = 0; length < 70; length++) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 89 + 251) % 256);
    const text = toText(bytes.buffer);
    expect(text).toMatch(/^[\w-]*$/);
    expect(toBytes(text)).toEqual(bytes);
  }
  expect(toText(Uint8Array.of(251, 255, 254).buffer)).toBe("-__-");
});
