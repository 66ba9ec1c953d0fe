// What is asked of artillery, and what the engine says to it.
import type * as wire from "./fieldwire";
import type { Host } from "./host";

export interface RequestHost extends Pick<Host, "offer" | "ask"> {
  readonly plan: { readonly commander: string };
}

export class Requesting {
  wanted = $state.raw<{ target: string; guns: readonly string[]; barrage: boolean; smoke: boolean } | null>(null);
  answer = $state.raw<wire.Explanation | null>(null);

  /** Who may speak for artillery speaks. */
  calling = $derived.by(() => this.field.offer?.callers.includes(this.caller) ?? false);

  constructor(private readonly field: RequestHost) {}

  private get caller(): string {
    return this.field.plan.commander;
  }

  /** What the one who speaks can do with a strike of the schedule. */
  choicesOf(strike: number): wire.Choice[] {
    return (this.field.offer?.strikes[strike] ?? []).filter((choice) => choice.units?.includes(this.caller));
  }

  begin(target: string): void {
    this.wanted = { target, guns: this.field.offer?.guns ?? [], barrage: false, smoke: false };
    void this.read();
  }

  change(more: Partial<NonNullable<Requesting["wanted"]>>): void {
    if (this.wanted) this.wanted = { ...this.wanted, ...more };
    void this.read();
  }

  forget(): void {
    this.wanted = this.answer = null;
  }

  private async read(): Promise<void> {
    const wanted = this.wanted;
    this.answer = null;
    if (!wanted?.guns.length) return;
    const { target, guns, barrage, smoke } = wanted;
    const asked: wire.RequestAsk = { what: "request", caller: this.caller, target, guns: [...guns], barrage, smoke };
    const answer = await this.field.ask(asked).catch(() => null);
    if (this.wanted === wanted) this.answer = answer;
  }
}
