/** What the server says to the question why something cannot be done at a table. */

import { api, Trouble } from "../net/api.ts";
import type { WhyNot } from "../wire.ts";

interface Answer {
  readonly ply: number; // at which it was asked
  readonly reason: WhyNot;
}

export class WhyNots {
  private answer = $state.raw<Answer | null>(null);
  private isAsking = false;

  constructor(private readonly table: string) {}

  /** The answer that was given at this ply; after any action there is none. */
  at(ply: number): WhyNot | null {
    return this.answer?.ply === ply && this.answer.reason.code ? this.answer.reason : null;
  }

  /** Let go of the answer. */
  forget(): void {
    this.answer = null;
  }

  /** Ask about an action by its text; one question at a time. */
  async ask(action: string, ply: number): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      this.answer = {
        ply,
        reason: await api.get("/api/tables/{table_id}/why", { path: { table_id: this.table }, query: { action } }),
      };
    } catch (problem) {
      if (!(problem instanceof Trouble)) throw problem; // the connection's troubles are shown anyway
    } finally {
      this.isAsking = false;
    }
  }
}
