// Setting up: what is placed for a player who asks for it, and what is in hand while it is placed.
import { game, keep } from "../shell/shelf";
import { FieldWatch } from "./fieldwatch.svelte";
import type * as wire from "./fieldwire";
import type { Spot } from "./geometry";

export abstract class SettingUp extends FieldWatch {
  along = $state.raw<readonly string[]>([]); // who is deployed with the unit that is being placed
  start = $state(""); // the field defence in which the unit that is being placed begins
  spot = $state.raw<Spot | null>(null); // of a strike that is being written
  strike = $state.raw<wire.Explanation | null>(null); // what writing that strike would be
  carried = $state(false); // the unit in hand was dragged out of the list of those who wait
  placing = $state.raw<ReadonlySet<string>>(new Set()); // seats whose units are placed for them

  /** Orders that somebody gives for the seat: while its units are placed for it, and to begin a quick game. */
  protected async goOn(): Promise<void> {
    const kept = game(this.id);
    const seat = this.seat ?? "";
    if (!this.mayOrder) return;
    if (kept?.quick && this.live?.view.turn) return keep({ ...kept, quick: false });
    if (this.offer?.helps.deploy !== undefined) {
      if (kept?.quick || this.placing.has(seat)) await this.placeNext();
    } else if (kept?.quick && this.mode !== "plot") {
      const choices = this.offer?.choices ?? [];
      const [choice] = choices.length
        ? choices
        : ((await this.ask({ what: "samples" }).catch(() => null))?.orders ?? []);
      if (choice) this.order(choice.order);
    }
  }

  async readStrike(turn: number, guns: Record<string, number>, at: Spot | null, barrage: boolean): Promise<void> {
    this.strike = null;
    if (!at || !Object.keys(guns).length) return;
    const answer = await this.ask({ what: "strike", turn, at, guns, barrage }).catch(() => null);
    if (answer && this.spot === at) this.strike = answer;
  }

  async placeNext(): Promise<void> {
    try {
      const [order] = (await this.ask({ what: "deploy" })).orders;
      if (order && this.offer?.helps.deploy !== undefined) this.order(order);
    } catch (error) {
      this.notice = (error as Error).message;
    }
  }

  placeAll(on: boolean): void {
    const seats = new Set(this.placing);
    if (on) seats.add(this.seat ?? "");
    else seats.delete(this.seat ?? "");
    this.placing = seats;
    if (on) void this.placeNext();
  }
}
