/** A throw in motion: bodies between two keyframes. */

import { type Object3D, Quaternion, Vector3 } from "three";

import { type Trajectory, moment, pose } from "../trajectory.ts";

/** Put every body of a throw where it is after so many seconds. */
export function tumble(trajectory: Trajectory, seconds: number, find: (piece: number) => Object3D | undefined): void {
  const { before, after, share } = moment(trajectory, seconds);
  trajectory.pieces.forEach((piece, body) => {
    const pig = find(piece);
    if (!pig) return;
    const [from, to] = [placed(trajectory, before, body), placed(trajectory, after, body)];
    pig.visible = true;
    pig.position.lerpVectors(from.at, to.at, share);
    pig.quaternion.slerpQuaternions(from.turn, to.turn, share);
  });
}

function placed(trajectory: Trajectory, keyframe: number, body: number): { at: Vector3; turn: Quaternion } {
  const [px = 0, py = 0, pz = 0, w = 1, x = 0, y = 0, z = 0] = pose(trajectory, keyframe, body);
  return { at: new Vector3(px, py, pz), turn: new Quaternion(x, y, z, w).normalize() };
}
