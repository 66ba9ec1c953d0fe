// The strikes that are planned in secret: those that are being written, and those that lie face down.
import type { Prompted } from "../shell/ordering";
import type { Live } from "../shell/watch.svelte";
import { count } from "../shell/words";
import type * as wire from "./fieldwire";
import type { Spot } from "./geometry";
import type { Host } from "./host";

export interface ScheduleHost extends Host {
  readonly view: wire.View | null;
  readonly shared: boolean;
  readonly request: { readonly calling: boolean };
}

export class Schedule {
  strikes = $state.raw<readonly wire.DraftStrike[]>([]); // until they are put face down
  spot = $state.raw<Spot | null>(null); // of the strike that is being written
  answer = $state.raw<wire.Explanation | null>(null); // what it would be to write these, and the one in hand

  /** Strikes as the table shows them; at a screen of several seats only while their owner works with them. */
  secrets = $derived.by(() => {
    const { mode, shared, request, view } = this.field;
    if (mode === "plot")
      return this.strikes.map(({ turn, at: [x, y] }, i) => ({
        number: i + 1,
        turn,
        x,
        y,
        zones: [] as wire.View["strikes"][number]["zones"],
      }));
    return shared && !request.calling ? [] : (view?.strikes ?? []).filter((strike) => strike.state === "planned");
  });

  constructor(private readonly field: ScheduleHost) {}

  get prompted(): Prompted {
    const words = this.strikes.length ? `Put ${count(this.strikes.length, "strike")} face down` : "Plan no strikes";
    return { words, act: () => void this.putFaceDown() };
  }

  /** The game went on: what is written stays while its seat writes. */
  goOn(before: Live<wire.View> | null): void {
    this.spot = null;
    this.answer = null;
    if (this.field.mode !== "plot" || before?.seat !== this.field.live?.seat) this.strikes = [];
  }

  /** A strike is written; the next one begins anew. */
  write(strike: wire.DraftStrike): void {
    this.strikes = [...this.strikes, strike];
    this.spot = null;
  }

  strikeOut(at: number): void {
    this.strikes = this.strikes.filter((_, i) => i !== at);
  }

  async read(next: wire.DraftStrike | null): Promise<void> {
    const [strikes, at] = [this.strikes, this.spot];
    this.answer = null;
    const asked = next ? [...strikes, next] : [...strikes];
    const answer = await this.field.ask({ what: "schedule", strikes: asked }).catch(() => null);
    if (answer && this.strikes === strikes && this.spot === at) this.answer = answer;
  }

  /** One order for all strikes, so that nobody can count them. */
  private async putFaceDown(): Promise<void> {
    const answer = await this.field.ask({ what: "schedule", strikes: [...this.strikes] }).catch(() => null);
    if (answer?.refusal) this.field.refuse(answer.refusal, null);
    else if (answer) this.field.orders([answer.order, "done"]);
  }
}
