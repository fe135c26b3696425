/** How pieces of Piggles are said where a position is laid out: as they are typed, seats by name. */

import type { LayoutFace } from "../layout.ts";
import PiecesSaid from "./PiecesSaid.svelte";

export const LAYOUT: LayoutFace = { texts: { pieces: { value: PiecesSaid } } };
