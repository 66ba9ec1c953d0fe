// What is asked of artillery, and what the engine says to it.
import type * as wire from "./fieldwire";
import { Planning } from "./planning.svelte";

export abstract class Requesting extends Planning {
  request = $state.raw<{ target: string; guns: readonly string[]; barrage: boolean; smoke: boolean } | null>(null);
  requested = $state.raw<wire.Explanation | null>(null);

  /** Who may speak for artillery speaks. */
  calling = $derived(this.offer?.callers.includes(this.commander) ?? false);

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
