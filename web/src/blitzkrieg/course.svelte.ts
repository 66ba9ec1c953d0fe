// The parts of the player-turn: those that come, where one is, in which somebody has something to do. The engine tells
// them; they are asked for again when something else is asked.
import type * as wire from "./hexwire";

export interface CourseHost {
  readonly live: { readonly hash: string; readonly view: wire.View } | null;
  ask(asking: { what: "stages" }): Promise<wire.Replies["stages"]>;
}

/** Parts that follow one another and belong together. */
export interface Part {
  title: string;
  stages: wire.StageView[];
  /** How many have something to do in it; null: it is not known yet. */
  able: number | null;
  state: wire.StageView["state"];
}

export class Course {
  stages = $state.raw<readonly wire.StageView[]>([]);
  side = $state("");
  on = $state(false); // whether one may go on from here
  private asked = "";

  constructor(private readonly table: CourseHost) {}

  parts = $derived.by(() => {
    const found: Part[] = [];
    for (const stage of this.stages) {
      const last = found.at(-1);
      if (last?.title === stage.part) last.stages.push(stage);
      else found.push({ title: stage.part, stages: [stage], able: null, state: "past" });
    }
    for (const part of found) {
      const known = part.stages.flatMap(({ able }) => able ?? []);
      part.able = known.length ? known.reduce((sum, able) => sum + able, 0) : null;
      const states = new Set(part.stages.map(({ state }) => state));
      part.state = states.has("now") ? "now" : states.has("next") ? "next" : "past";
      if (part.state === "next" && states.has("past")) part.state = "now"; // between two of its parts
    }
    return found;
  });

  now = $derived(this.stages.find(({ state }) => state === "now") ?? null);

  /** The part that one is in, if there is more to do in it, and what comes after it. */
  rest = $derived.by(() => {
    const at = this.parts.findIndex((part) => part.stages.some(({ state }) => state === "now"));
    const part = this.parts[at];
    const more = part?.stages.some(({ state, able, other }) => state === "next" && !other && (able ?? 0) > 0);
    return part && more && this.on ? { title: part.title, until: this.parts[at + 1]?.stages[0]?.key ?? END } : null;
  });

  /** Ask again, where something else is asked than before. */
  async read(): Promise<void> {
    const view = this.table.live?.view;
    if (!view) return;
    const now = [view.turn, view.side, view.asked, view.question?.step, view.question?.prompt].join();
    if (now === this.asked) return;
    this.asked = now;
    return this.tell(now);
  }

  /** A server that is busy with others may not answer in time. */
  private async tell(now: string, tries = 3): Promise<void> {
    try {
      const told = await this.table.ask({ what: "stages" });
      if (now === this.asked) [this.stages, this.side, this.on] = [told.stages, told.side, told.on];
    } catch {
      if (now !== this.asked) return;
      if (tries > 1) return this.tell(now, tries - 1);
      this.asked = ""; // with the next order
    }
  }
}

/** As far as the turn goes. */
export const END = "end";
