/** Words beside the axes of a three-dimensional drawing, always facing the eye. */

import { CanvasTexture, Group, Sprite, SpriteMaterial, SRGBColorSpace } from "three";

export interface Label {
  readonly text: string;
  readonly at: readonly [number, number, number];
}

const HEIGHT = 64; // pixels of a line of letters
const SIZE = 0.075; // of a line, in the units of the drawing
const FONT = `700 ${HEIGHT * 0.72}px Nunito, sans-serif`;

/** Labels that can be written anew. */
export class Labels extends Group {
  write(labels: readonly Label[], colour: string): void {
    this.dispose();
    for (const { text, at } of labels) {
      const sign = sprite(text, colour);
      sign.position.set(...at);
      this.add(sign);
    }
  }

  override dispose(): void {
    for (const each of this.children as Sprite[]) {
      each.material.map?.dispose();
      each.material.dispose();
    }
    this.clear();
  }
}

function sprite(text: string, colour: string): Sprite {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d");
  if (!pen) return new Sprite();
  pen.font = FONT;
  canvas.width = Math.ceil(pen.measureText(text).width) + 8;
  canvas.height = HEIGHT;
  pen.font = FONT; // a canvas forgets it when its size is set
  pen.fillStyle = colour;
  pen.textBaseline = "middle";
  pen.fillText(text, 4, HEIGHT / 2);
  const map = new CanvasTexture(canvas);
  map.colorSpace = SRGBColorSpace;
  const sign = new Sprite(new SpriteMaterial({ map, depthTest: false }));
  sign.scale.set((SIZE * canvas.width) / HEIGHT, SIZE, 1);
  return sign;
}
