/** What the server will not do, in the visitor's language. */

import type { CommandRefused } from "../wire.ts";
import { sentence } from "../table/names.ts";
import { has, lookUp } from "./text.ts";

/** The words for a code, or the server's own where there are none. */
export function refusal(code: string, text: string): string {
  const key = `refusal.${code}`;
  return has(key) ? lookUp(key, { text }) : text;
}

/** Why a command at a table changed nothing: the game's own fact, or the words for the code. */
export function refused(frame: CommandRefused, names: readonly string[]): string {
  return frame.said ? sentence(frame.said, names) : refusal(frame.code, frame.text);
}
