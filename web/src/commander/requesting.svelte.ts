// What is asked of artillery, and what the engine says to it.
import { firstDevice } from "../shell/lesson";
import { count } from "../shell/words";
import type * as wire from "./fieldwire";
import { Planning } from "./planning.svelte";

export abstract class Requesting extends Planning {
  request = $state.raw<{ target: string; guns: readonly string[]; barrage: boolean; smoke: boolean } | null>(null);
  requested = $state.raw<wire.Explanation | null>(null);

  /** Who may speak for artillery speaks. */
  calling = $derived(this.offer?.callers.includes(this.commander) ?? false);

  /** A formation is put together step by step: a command, its units, what they do. */
  override get nextUp(): string {
    if (this.mode !== "command") return "";
    const touch = firstDevice() === "touch";
    if (this.wishes.length) {
      const straight = this.wishes.some((wish) => wish.points) && !this.wishes.some((wish) => wish.points?.[1]);
      return touch && straight
        ? "To go round something, take the corners under Tools and tap where the way goes on."
        : "";
    }
    const [click, ones] = touch ? ["tap", "Tap"] : ["click", "Click"];
    const many = touch
      ? "tap them, or take the lasso under Tools and draw a line round them."
      : "click them, or hold Shift and drag a box or a line round them.";
    if (!this.commander) return `Pick a command, then its units: ${many}`;
    if (this.calling)
      return this.offer?.guns.length
        ? `${ones} an enemy that it sees to ask for artillery on it.`
        : "No artillery is left this turn.";
    const own = this.selected.filter((id) => this.units.get(id)?.side === this.eyes);
    if (!own.length) return `Its units: ${many}`;
    return `${count(own.length, "unit")} picked. Drag one to draw its move, the others go along; ${click} an enemy to fire at it or charge it.`;
  }

  askFor(target: string): void {
    this.request = { target, guns: this.offer?.guns ?? [], barrage: false, smoke: false };
    void this.readRequest();
  }

  async readRequest(): Promise<void> {
    const request = this.request;
    this.requested = null;
    if (!request?.guns.length) return;
    const { target, guns, barrage, smoke } = request;
    const answer = await this.ask({
      what: "request",
      caller: this.commander,
      target,
      guns: [...guns],
      barrage,
      smoke,
    }).catch(() => null);
    if (this.request === request) this.requested = answer;
  }
}
