/** The half of a table's fairness that a page can check by itself. */

/** Whether the SHA-256 of `secret` is `commitment`, both in hex; null if it can't be told here. */
export async function keepsCommitment(secret: string, commitment: string): Promise<boolean | null> {
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle;
  if (!subtle) return null; // browsers have it on secure pages only
  const digest = await subtle.digest("SHA-256", bytes(secret));
  return hex(new Uint8Array(digest)) === commitment;
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function hex(data: Uint8Array): string {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
