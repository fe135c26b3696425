/** A run of the lab as the page follows it: asked about until it is over. */

import { api } from "../net/api.ts";
import { explain, fieldProblems, isMissing } from "../trouble.ts";
import type { FieldProblem, LabDesign, LabRun } from "../wire.ts";
import { designPath } from "./design.ts";
import { keepRun, keptRun } from "./kept.ts";

const FIRST_MS = 250; // until the first look; each next one comes later,
const LATEST_MS = 1000; // up to this

const GOING: readonly LabRun["state"][] = ["waiting", "playing"];

export class Running {
  run = $state.raw<LabRun | null>(null);
  design = $state.raw<LabDesign | null>(null); // that is played, whatever the form says now
  isAsked = $state(false); // begun, and not answered yet
  isAway = $state(false); // the server did not answer the last look, and is asked again
  trouble = $state("");
  problems = $state.raw<readonly FieldProblem[]>([]); // of the design, where it is the trouble
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isLeft = false;

  constructor(readonly game: string) {}

  get isGoing(): boolean {
    return this.isAsked || (this.run !== null && GOING.includes(this.run.state));
  }

  get #isBegunAnew(): boolean {
    return this.isAsked || this.run !== null;
  }

  async begin(design: LabDesign): Promise<void> {
    if (this.isGoing) return;
    clearTimeout(this.#timer); // of a run that is yet to be found
    this.isAsked = true;
    this.isAway = false;
    this.trouble = "";
    this.problems = [];
    try {
      this.#follow(await api.post("/api/lab/{game}", { path: { game: this.game }, body: design }), design);
    } catch (problem) {
      this.problems = fieldProblems(problem);
      if (this.problems.length === 0) this.trouble = explain(problem);
    } finally {
      this.isAsked = false;
    }
  }

  /** Follow the run of a design that this tab began before the page was loaded anew. */
  async resume(design: LabDesign): Promise<void> {
    const kept = keptRun(designPath(this.game, design));
    if (kept === null) return;
    try {
      const found = await api.get("/api/lab/runs/{run}", { path: { run: kept } });
      if (this.#isBegunAnew) return;
      this.isAway = false;
      this.#follow(found, design);
    } catch (problem) {
      if (this.#isBegunAnew) return;
      this.isAway = !isMissing(problem);
      if (!this.isAway)
        keepRun(null); // it is no longer kept
      else if (!this.#isLeft) this.#timer = setTimeout(() => void this.resume(design), LATEST_MS);
    }
  }

  /** Play no more; what was played is shown and kept. */
  async stop(): Promise<void> {
    const run = this.run?.run;
    if (!run || !this.isGoing) return;
    try {
      await api.post("/api/lab/runs/{run}/stop", { path: { run } });
    } catch (problem) {
      this.trouble = explain(problem);
    }
  }

  /** The visitor leaves the page: nobody will see what comes of it. */
  leave(): void {
    this.#isLeft = true;
    clearTimeout(this.#timer);
    keepRun(null);
    void this.stop();
  }

  #follow(run: LabRun, design: LabDesign): void {
    this.run = run;
    this.design = design;
    if (this.#isLeft) {
      void this.stop();
      return;
    }
    keepRun({ run: run.run, address: designPath(this.game, design) });
    if (this.isGoing) this.#lookIn(FIRST_MS);
  }

  #lookIn(pause: number): void {
    this.#timer = setTimeout(() => void this.#look(pause), pause);
  }

  async #look(pause: number): Promise<void> {
    const asked = this.run?.run;
    if (!asked) return;
    try {
      const found = await api.get("/api/lab/runs/{run}", { path: { run: asked } });
      if (this.#isLeft) return;
      this.run = found;
      this.isAway = false;
      this.trouble = "";
    } catch (problem) {
      this.isAway = !isMissing(problem);
      if (!this.isAway) {
        this.trouble = explain(problem);
        this.run = null;
        return;
      }
    }
    if (this.isGoing && !this.#isLeft) this.#lookIn(Math.min(LATEST_MS, 1.5 * pause));
  }
}
