// A computer sets up for a player who asks for it.
import { game, keep } from "../shell/shelf";
import type * as wire from "./hexwire";

export interface HelpHost {
  readonly id: string;
  readonly live: { readonly hash: string } | null;
  readonly offer: wire.View["offer"];
  notice: string;
  ask(asking: { what: "deploy" }): Promise<wire.Replies["deploy"]>;
  orders(orders: readonly string[]): void;
}

export class Helping {
  on = $state(false); // it is looking for good places

  constructor(private readonly table: HelpHost) {}

  /** Play now: the armies are in the field when the player sits down, whichever panel is open. */
  playNow(): void {
    const kept = this.table.offer?.helps.deploy ? game(this.table.id) : undefined;
    if (!kept?.quick) return;
    keep({ ...kept, quick: false });
    void this.deploy("done");
  }

  /** Set up in a sensible way, and go on. */
  async deploy(...then: string[]): Promise<void> {
    if (this.on) return;
    const { table } = this;
    const hash = table.live?.hash;
    const help = table.offer?.helps.deploy ?? "";
    this.on = true;
    table.notice = "";
    try {
      const answer = await table.ask({ what: "deploy" });
      if (hash !== table.live?.hash) table.notice = "Something else was ordered meanwhile: nobody was set up.";
      else if (answer.orders.length) table.orders([...answer.orders, ...then]);
      else if (!table.offer?.forgotten.length) table.notice = "All are placed already.";
      else table.notice = "No way to set up was found: place the units by hand.";
    } catch (error) {
      table.notice = `${(error as Error).message} Nobody was set up: press “${help}” to try again.`;
    }
    this.on = false;
  }
}
