/** The board as a picture, painted once for each look of the page. */

import { CanvasTexture, SRGBColorSpace } from "three";

import { letterPoint, LINE, regions, square, type Point, type Region } from "../regions.ts";
import type { Board, Zone } from "../view.ts";
import type { Palette } from "./palette.ts";

const SIZE = 1536; // pixels
const GROUND = { woods: "woods", path: "path", field: "field" } as const;
const SPECK = { woods: "tree", path: "pebble", field: "tuft" } as const;
const SPECKS = 1400;
const GOLDEN = [0.7548776662466927, 0.5698402909980532] as const; // steps that spread points evenly

export function meadow(board: Board, palette: Palette): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIZE;
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.setTransform(SIZE / (2 * board.half), 0, 0, -SIZE / (2 * board.half), SIZE / 2, SIZE / 2);
    regions(board).forEach((region) => paint(pen, region, board, palette));
    letters(pen, board, palette);
  }
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

function paint(pen: CanvasRenderingContext2D, { zone, corners }: Region, board: Board, palette: Palette): void {
  pen.save();
  outline(pen, corners);
  pen.fillStyle = palette[GROUND[zone]];
  pen.fill();
  pen.clip();
  pen.fillStyle = pen.strokeStyle = palette[SPECK[zone]];
  for (let index = 0; index < SPECKS; index += 1) speck(pen, zone, scattered(index, board.half), index);
  pen.restore();
  if (zone === "woods") return;
  outline(pen, corners);
  pen.strokeStyle = palette.line;
  pen.lineWidth = LINE;
  pen.lineJoin = "round";
  pen.stroke();
}

function outline(pen: CanvasRenderingContext2D, corners: readonly Point[]): void {
  pen.beginPath();
  corners.forEach(([x, y], index) => (index === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  pen.closePath();
}

/** Point `index` of a sequence that fills the square without rows. */
function scattered(index: number, half: number): Point {
  const [across, along] = GOLDEN;
  return [(((index * across) % 1) * 2 - 1) * half, (((index * along) % 1) * 2 - 1) * half];
}

/** Trees, pebbles and tufts of grass. */
function speck(pen: CanvasRenderingContext2D, zone: Zone, [x, y]: Point, index: number): void {
  const large = 1 + (index % 5) / 4;
  pen.beginPath();
  if (zone === "field") {
    pen.lineWidth = 0.025;
    for (const lean of [-0.05, 0, 0.05]) {
      pen.moveTo(x, y);
      pen.lineTo(x + lean * large, y + 0.09 * large);
    }
    pen.stroke();
    return;
  }
  if (zone === "path" && index % 3 > 0) return;
  pen.globalAlpha = zone === "woods" ? 0.28 : 0.5;
  pen.arc(x, y, (zone === "woods" ? 0.13 : 0.035) * large, 0, 2 * Math.PI);
  pen.fill();
  pen.globalAlpha = 1;
}

function letters(pen: CanvasRenderingContext2D, board: Board, palette: Palette): void {
  pen.fillStyle = palette.letter;
  pen.font = "900 0.75px Nunito, sans-serif";
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const field of ["n", "e", "s", "w"] as const) {
    const [x, y] = letterPoint(board, field);
    pen.save();
    pen.translate(x, y);
    pen.scale(1, -1);
    pen.fillText(field.toUpperCase(), 0, 0);
    pen.restore();
  }
  outline(pen, square(board.half));
}
