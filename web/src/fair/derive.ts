/**
 * Fair chance derived again, to the bit as `src/pigpen/play/fair.py` states it.
 *
 * A library hashes rather than the browser's own `crypto.subtle`, which pages have
 * only over https and on their own machine.
 */

import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const WORDS = 1n << 64n; // how many words of 64 bits there are
const FRACTIONS = 2 ** 53;

/** One reading of the HMAC. */
export interface Attempt {
  readonly message: string; // "mix:ply:attempt"
  readonly mac: string; // hex
  readonly word: bigint; // its first eight bytes, big end first
  readonly counts: boolean; // not in the last, incomplete run of N
}

/** How one outcome follows. */
export interface Derivation {
  readonly attempts: readonly Attempt[]; // the last one counts
  readonly isEven: boolean; // all outcomes equally likely
  readonly index: number; // of the outcome picked, among the possible ones
  readonly fraction: number; // of the last word, for outcomes that are not
}

/** SHA-256 of a secret in hex; null if it is not written in hexadecimal digits. */
export function commitment(secret: string): string | null {
  const bytes = parseHex(secret);
  return bytes && bytesToHex(sha256(bytes));
}

/** What the contributions are mixed to: the hex SHA-256 of them joined by line feeds. */
export function mixOf(contributions: readonly string[]): string {
  return bytesToHex(sha256(utf8ToBytes(contributions.join("\n"))));
}

/** The bytes that hexadecimal digits write, or null. */
export function parseHex(text: string): Uint8Array | null {
  return /^([0-9a-f]{2})*$/i.test(text) ? hexToBytes(text) : null;
}

/** The words of one game. */
export class Source {
  constructor(
    private readonly secret: Uint8Array,
    private readonly mix: string,
  ) {}

  /** How the outcome at `ply` follows, among outcomes of these probabilities. */
  derive(ply: number, probabilities: readonly number[]): Derivation {
    const isEven = new Set(probabilities).size === 1;
    const attempts = isEven ? this.below(BigInt(probabilities.length), ply) : [this.attempt(ply, 0)];
    const word = attempts.at(-1)?.word ?? 0n;
    const fraction = Number(word >> 11n) / FRACTIONS;
    const index = isEven ? Number(word % BigInt(probabilities.length)) : pick(probabilities, fraction);
    return { attempts, isEven, index, fraction };
  }

  /** Attempts until a word counts for `bound` equally likely outcomes. */
  below(bound: bigint, ply: number): Attempt[] {
    const end = WORDS - (WORDS % bound);
    const attempts = [this.attempt(ply, 0, end)];
    while (!attempts.at(-1)?.counts) attempts.push(this.attempt(ply, attempts.length, end));
    return attempts;
  }

  /** One reading; without `end` any word counts. */
  attempt(ply: number, number: number, end = WORDS): Attempt {
    const message = `${this.mix}:${ply}:${number}`;
    const mac = hmac(sha256, this.secret, utf8ToBytes(message));
    const word = new DataView(mac.buffer, mac.byteOffset).getBigUint64(0);
    return { message, mac: bytesToHex(mac), word, counts: word < end };
  }
}

/** The first index at which the running sum of the probabilities exceeds the fraction. */
export function pick(probabilities: readonly number[], fraction: number): number {
  let left = fraction;
  for (const [index, probability] of probabilities.entries()) {
    left -= probability;
    if (left < 0) return index;
  }
  return probabilities.length - 1;
}
