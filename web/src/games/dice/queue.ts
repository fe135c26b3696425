/** Faces entered faster than the server answers: they wait, and no die is entered twice. */

export class EntryQueue {
  private waiting: readonly number[] = [];
  private room = Infinity; // dice that may still wait for what was sent; unknown as a throw begins

  constructor(private readonly enter: (actions: readonly number[]) => void) {}

  /** Take a face up, unless every die of the throw is accounted for. */
  add(outcome: number): void {
    if (this.waiting.length < this.room) this.waiting = [...this.waiting, outcome];
  }

  /** The server has answered and waits for `inAir` dice: send what is there for them. */
  flush(inAir: number): void {
    const batch = this.waiting.slice(0, inAir);
    this.waiting = [];
    this.room = inAir - batch.length;
    if (batch.length > 0) this.enter(batch);
  }

  /** The server waits for a decision: `throwing` begins a throw with its first face. */
  begin(throwing: number, face: number): void {
    this.clear();
    this.enter([throwing, face]);
  }

  /** The throw is complete: what was typed beyond it belongs to none. */
  clear(): void {
    this.waiting = [];
    this.room = Infinity;
  }
}
