/** Where the scene is seen from: always so that all of it fits, whatever the canvas. */

import { PerspectiveCamera, Vector3 } from "three";

export interface Look {
  readonly around: number; // radians from the south, anticlockwise
  readonly above: number; // radians above the table
  readonly nearness: number; // 1: everything fits
}

const UP = new Vector3(0, 0, 1);

/** Put the camera so that every corner is in the picture, then come nearer. */
export function aimCamera(camera: PerspectiveCamera, corners: readonly Vector3[], look: Look): void {
  const { around, above, nearness } = look;
  const back = new Vector3(Math.sin(around) * Math.cos(above), -Math.cos(around) * Math.cos(above), Math.sin(above));
  const right = new Vector3(Math.cos(around), Math.sin(around), 0);
  const up = new Vector3().crossVectors(back, right);
  const tall = Math.tan((camera.fov * Math.PI) / 360);
  const wide = tall * camera.aspect;
  const seen = corners.map((corner) => ({ x: corner.dot(right), y: corner.dot(up), z: corner.dot(back) }));
  const centre = middle(seen, tall);
  const needed = seen.map(({ x, y, z }) => Math.max(Math.abs(x) / wide, Math.abs(y - centre) / tall) + z);
  const target = up.clone().multiplyScalar(centre);
  camera.up.copy(above > 1.5 ? up : UP);
  camera.position.copy(target).addScaledVector(back, Math.max(...needed) / nearness);
  camera.lookAt(target);
}

/** How far up the picture's middle is: as much empty at the top as at the bottom. */
function middle(seen: readonly { y: number; z: number }[], tall: number): number {
  const least = (centre: number): number =>
    Math.max(...seen.map(({ y, z }) => (y - centre) / tall + z)) -
    Math.max(...seen.map(({ y, z }) => (centre - y) / tall + z));
  let [low, high] = [-20, 20];
  for (let step = 0; step < 30; step += 1) {
    const centre = (low + high) / 2;
    if (least(centre) > 0) low = centre;
    else high = centre;
  }
  return (low + high) / 2;
}
