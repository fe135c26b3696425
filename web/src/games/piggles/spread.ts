/** Labels that would cover each other, moved up until they do not. */

export interface Label {
  readonly x: number; // of its middle
  readonly y: number; // of its foot; down is more
}

/** The same labels in the same order, each so far up that it is clear of those below it. */
export function spread<T extends Label>(labels: readonly T[], width: number, height: number): T[] {
  const placed: Label[] = [];
  const moved = new Map<T, number>();
  for (const label of [...labels].sort((one, other) => other.y - one.y)) {
    let { y } = label;
    const covers = (one: Label): boolean => Math.abs(one.x - label.x) < width && Math.abs(one.y - y) < height;
    for (let hit = placed.find(covers); hit; hit = placed.find(covers)) y = hit.y - height;
    placed.push({ x: label.x, y });
    moved.set(label, y);
  }
  return labels.map((label) => ({ ...label, y: moved.get(label) ?? label.y }));
}
