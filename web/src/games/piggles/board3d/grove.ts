/** Toy trees round the board: they stand on the table, clear of where pieces fall. */

import { ConeGeometry, CylinderGeometry, Group, Mesh, MeshStandardMaterial } from "three";

import type { Palette } from "./palette.ts";

const FLOOR = -0.25; // where the table is
const CLEAR = 1.5; // from the board's edge to the nearest trunk, inches
/** Beyond `CLEAR`, along the edge as a share of half the board, and how large. */
const TREES = [
  [0.1, 0.98, 1.1],
  [0.9, 0.72, 0.8],
  [0.3, 0.44, 0.95],
  [1.2, 0.2, 1.15],
  [0.2, -0.12, 0.8],
  [0.8, -0.4, 1],
] as const;

export function grove(half: number, palette: Palette): Group {
  const group = new Group();
  const leaves = new MeshStandardMaterial({ color: palette.tree, roughness: 0.8 });
  const bark = new MeshStandardMaterial({ color: palette.edge, roughness: 0.9 });
  for (const turn of [1, -1]) {
    for (const side of [1, -1]) {
      for (const [beyond, along, size] of turn === 1 ? TREES.slice(0, 3) : TREES.slice(3)) {
        const tree = firTree(leaves, bark);
        tree.position.set(side * (half + CLEAR + beyond), along * half, FLOOR);
        tree.scale.setScalar(size);
        group.add(tree);
      }
    }
  }
  return group;
}

function firTree(leaves: MeshStandardMaterial, bark: MeshStandardMaterial): Group {
  const tree = new Group();
  const trunk = new Mesh(new CylinderGeometry(0.13, 0.16, 0.5, 12).rotateX(Math.PI / 2), bark);
  trunk.position.z = 0.25;
  tree.add(trunk);
  for (const [wide, z] of [
    [0.72, 0.85],
    [0.56, 1.35],
    [0.38, 1.8],
  ] as const) {
    const cone = new Mesh(new ConeGeometry(wide, 0.95, 20).rotateX(Math.PI / 2), leaves);
    cone.position.z = z;
    tree.add(cone);
  }
  tree.traverse((part) => {
    part.castShadow = true;
    part.receiveShadow = true;
  });
  return tree;
}
