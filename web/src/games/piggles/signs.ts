/** Letters and signs that tell pieces apart without colour. */

import type { Piece, Side } from "./view.ts";

export const SIDE_SIGNS: Readonly<Record<Side, string>> = { up: "▲", down: "▼", head: "⤓" };

export const COCKED_SIGN = "!";

/** "R" for red, "P" for premium, "RP" for both; a plain piece has none. */
export function coatSign({ colour, premium }: Piece): string {
  return `${colour?.charAt(0).toUpperCase() ?? ""}${premium ? "P" : ""}`;
}

/** The name of the colour in which its back is drawn; nothing for a plain piece. */
export function coatName({ colour, premium }: Piece): string | null {
  return colour ?? (premium ? "premium" : null);
}

/** The letter that a piece has among its owner's: "A" of "0a". */
export function letterOf(id: string): string {
  return id.slice(1).toUpperCase();
}

/** Letter and coat of a piece, before its rune. */
export function pieceSigns(piece: Piece): string {
  return `${letterOf(piece.id)}${coatSign(piece)}`;
}

/** How a piece lies, its points, and whether it nearly lay otherwise. */
export function restSigns({ side, points, cocked }: Piece): string {
  return `${SIDE_SIGNS[side]}${points || ""}${cocked ? COCKED_SIGN : ""}`;
}
