/** The sign on a coloured piece's back, as a picture: its colour's letter over its rune. */

import { CanvasTexture, MeshStandardMaterial, SRGBColorSpace } from "three";

import type { Piece } from "../view.ts";
import { RUNE_BOX, RUNE_STROKE, runePath } from "../runes.ts";
import { coatName, coatSign } from "../signs.ts";
import type { ColourName, Palette } from "./palette.ts";

const SIZE = 256; // pixels
const RUNE_SIZE = 92;
const INK = "#2b1d1a";

/** Nothing for a piece that has neither colour nor ballast of its own. */
export function blanket(piece: Piece, palette: Palette): MeshStandardMaterial | null {
  const name = coatName(piece);
  if (name === null) return null;
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.fillStyle = palette[`coat-${name}` as ColourName];
    pen.fillRect(0, 0, SIZE, SIZE);
    write(pen, coatSign(piece), runePath(piece.rune));
  }
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  return new MeshStandardMaterial({ map, roughness: 0.75 });
}

/** Read from behind the piece, as one sees it when it walks away. */
function write(pen: CanvasRenderingContext2D, colour: string, rune: string): void {
  pen.translate(SIZE / 2, SIZE / 2);
  pen.rotate(-Math.PI / 2);
  pen.fillStyle = INK;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.font = "900 92px Nunito, sans-serif";
  pen.fillText(colour, rune ? -44 : 0, 26);
  if (!rune) return;
  pen.translate(0, -20);
  pen.scale(RUNE_SIZE / RUNE_BOX, RUNE_SIZE / RUNE_BOX);
  pen.strokeStyle = INK;
  pen.lineWidth = RUNE_STROKE;
  pen.lineCap = pen.lineJoin = "round";
  pen.stroke(new Path2D(rune));
}
