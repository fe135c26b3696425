/** Where the seats of a card table are, seen from one of them. */

export interface Place {
  readonly seat: number;
  readonly x: number; // from -1, at the left, to 1
  readonly y: number; // from -1, at the top, to 1
}

/** Every seat in the order of play after `near`, which sits at the bottom and comes last. */
export function places(seats: number, near: number): Place[] {
  return Array.from({ length: seats }, (_, index) => {
    const angle = Math.PI / 2 + (2 * Math.PI * (index + 1)) / seats; // clockwise on the screen
    return { seat: (near + index + 1) % seats, x: rounded(Math.cos(angle)), y: rounded(Math.sin(angle)) };
  });
}

function rounded(share: number): number {
  return Math.round(1000 * share) / 1000;
}
