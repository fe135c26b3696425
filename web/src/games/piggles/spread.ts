/** Labels that would cover each other, moved up or aside, as little as may be, until they do not. */

export interface Label {
  readonly x: number; // of its middle
  readonly y: number; // of its foot; down is more
}

/** Where labels may be. */
export interface Room {
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

const ANYWHERE: Room = { left: -Infinity, right: Infinity, top: -Infinity };

/** The same labels in the same order, each clear of all that lie below it; `room` as far as they find some there. */
export function spread<T extends Label>(labels: readonly T[], width: number, height: number, room = ANYWHERE): T[] {
  const placed: Label[] = [];
  const moved = new Map<T, Label>();
  for (const label of [...labels].sort((one, other) => other.y - one.y)) {
    const at = nearestFree(label, placed, width, height, room);
    placed.push(at);
    moved.set(label, at);
  }
  return labels.map((label) => ({ ...label, ...moved.get(label) }));
}

/** Beside or above those that are placed; on one of them only where all of the room is taken. */
function nearestFree(label: Label, placed: readonly Label[], width: number, height: number, room: Room): Label {
  const start = {
    x: Math.max(room.left + width / 2, Math.min(room.right - width / 2, label.x)),
    y: Math.max(room.top + height, label.y),
  };
  const columns = [start.x, ...placed.flatMap(({ x }) => [x - width, x + width])];
  const rows = [start.y, ...placed.map(({ y }) => y - height)].filter((y) => y <= start.y && y - height >= room.top);
  const free = columns
    .filter((x) => x - width / 2 >= room.left && x + width / 2 <= room.right)
    .flatMap((x) => rows.map((y) => ({ x, y })))
    .filter((at) => !placed.some((one) => Math.abs(one.x - at.x) < width && Math.abs(one.y - at.y) < height));
  const away = (at: Label): number => Math.hypot(at.x - label.x, at.y - label.y);
  return free.reduce<Label | null>((best, at) => (best && away(best) <= away(at) ? best : at), null) ?? start;
}
