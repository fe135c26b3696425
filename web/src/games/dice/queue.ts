/** Faces entered faster than the server answers: they wait, and no die is entered twice. */

export class EntryQueue {
  private waiting: readonly number[] = [];
  private sent = 0; // outcomes that await their answer

  constructor(private readonly enter: (actions: readonly number[]) => void) {}

  /** Take a face up; `inAir` dice are awaited as far as the page knows, 0 if a throw begins. */
  add(outcome: number, inAir: number): void {
    const isFull = inAir > 0 && this.sent + this.waiting.length >= inAir;
    if (!isFull) this.waiting = [...this.waiting, outcome];
  }

  /** The server has answered and waits for `inAir` dice: send what is there for them. */
  flush(inAir: number): void {
    const batch = this.waiting.slice(0, inAir);
    this.waiting = [];
    this.send(batch, batch);
  }

  /** The server waits for a decision: `throwing` begins a throw with its first face. */
  begin(throwing: number): void {
    const [first] = this.waiting;
    this.waiting = [];
    if (first !== undefined) this.send([throwing, first], [first]);
  }

  /** The throw is complete: what was typed beyond it belongs to none. */
  clear(): void {
    this.waiting = [];
    this.sent = 0;
  }

  private send(actions: readonly number[], outcomes: readonly number[]): void {
    this.sent = outcomes.length;
    if (actions.length > 0) this.enter(actions);
  }
}
