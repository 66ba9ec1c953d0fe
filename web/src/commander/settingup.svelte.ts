// Setting up: what is placed for a player who asks for it, and what is in hand while it is placed.
import { game, keep } from "../shell/shelf";
import { FieldWatch } from "./fieldwatch.svelte";
import type * as wire from "./fieldwire";
import { spotWords, type Spot } from "./geometry";

/** A unit that is put down somewhere, and can be taken up again until it is placed. */
export interface Laid {
  unit: string;
  at: Spot;
  facing: number;
  /** Who comes with it. */
  along: readonly string[];
  /** The field defence in which it begins. */
  state: string;
}

export abstract class SettingUp extends FieldWatch {
  laid = $state.raw<readonly Laid[]>([]);
  laying = $state.raw<ReadonlySet<string>>(new Set()); // seats whose units go where they were put down
  /** What the seat that is asked has put down. */
  mine = $derived(this.laid.filter(({ unit }) => this.units.get(unit)?.side === this.seat));
  /** Units come on the table one after another. */
  deploying = $derived(this.offer?.helps.deploy !== undefined);
  along = $state.raw<readonly string[]>([]); // who is deployed with the unit that is being placed
  start = $state(""); // the field defence in which the unit that is being placed begins
  spot = $state.raw<Spot | null>(null); // of a strike that is being written
  strikes = $state.raw<readonly wire.DraftStrike[]>([]); // of the schedule, until it is put face down
  schedule = $state.raw<wire.Explanation | null>(null); // what it would be to write these, and the one in hand
  carried = $state(false); // the unit in hand was dragged out of the list of those who wait
  preview = $state.raw<{ order: string; title: string; url: string } | null>(null); // a table that is looked at
  placing = $state.raw<ReadonlySet<string>>(new Set()); // seats whose units are placed for them

  /** Orders that somebody gives for the seat: while its units are placed for it, and to begin a quick game. */
  protected async goOn(): Promise<void> {
    const kept = game(this.id);
    const seat = this.seat ?? "";
    if (!this.mayOrder) return;
    if (kept?.quick && this.live?.view.turn) return keep({ ...kept, quick: false });
    if (this.offer?.helps.deploy !== undefined) {
      if (this.laying.has(seat) && this.mine.length) await this.placeLaid();
      else if (kept?.quick || this.placing.has(seat)) await this.placeNext();
    } else if (kept?.quick && this.mode !== "plot") {
      const choices = this.offer?.choices ?? [];
      const [choice] = choices.length
        ? choices
        : ((await this.ask({ what: "samples" }).catch(() => null))?.orders ?? []);
      if (choice) this.order(choice.order);
    }
  }

  async readSchedule(next: wire.DraftStrike | null): Promise<void> {
    const [strikes, at] = [this.strikes, this.spot];
    this.schedule = null;
    const asked = next ? [...strikes, next] : [...strikes];
    const answer = await this.ask({ what: "schedule", strikes: asked }).catch(() => null);
    if (answer && this.strikes === strikes && this.spot === at) this.schedule = answer;
  }

  /** Put the schedule face down: one order for all strikes, so that nobody can count them. */
  async putFaceDown(): Promise<void> {
    const answer = await this.ask({ what: "schedule", strikes: [...this.strikes] }).catch(() => null);
    if (answer?.refusal) this.refuse(answer.refusal, null);
    else if (answer) this.orders([answer.order, "done"]);
  }

  /** What it would be to place a unit so. */
  private asLaid({ unit, at, facing, along, state }: Laid): Promise<wire.Explanation | null> {
    return this.ask({ what: "send", unit, points: [at], facing, along: [...along], state }).catch(() => null);
  }

  /** Put a unit down, if it may stand there; it is not placed yet. */
  async lay(laid: Laid): Promise<boolean> {
    const answer = await this.asLaid(laid);
    if (!answer) return false;
    if (answer.refusal) {
      this.refuse(answer.refusal, spotWords(laid.at));
      return false;
    }
    const gone = new Set([laid.unit, ...laid.along]);
    this.laid = [...this.laid.filter(({ unit }) => !gone.has(unit)), laid];
    return true;
  }

  /** Put one who is down elsewhere, at once; where he may not stand he goes back. */
  protected async relay(known: Laid, at: Spot): Promise<void> {
    const moved = { ...known, at };
    const swap = (one: Laid, other: Laid) => (this.laid = this.laid.map((laid) => (laid === one ? other : laid)));
    swap(known, moved);
    const answer = await this.asLaid(moved);
    if (!answer?.refusal) return;
    swap(moved, known);
    this.refuse(answer.refusal, spotWords(at));
  }

  takeUp(unit: string): void {
    this.laid = this.laid.filter((known) => known.unit !== unit);
  }

  /** Place what was put down first; the others follow whenever one is asked again. */
  async placeLaid(): Promise<void> {
    const [first] = this.mine;
    const seats = new Set(this.laying);
    if (first) seats.add(this.seat ?? "");
    else seats.delete(this.seat ?? "");
    this.laying = seats;
    if (!first) return;
    const at = this.live?.at;
    const answer = await this.asLaid(first);
    if (!answer || at !== this.live?.at) return;
    if (!answer.refusal) return this.order(answer.order);
    // Somebody stands there now.
    this.laying = new Set([...this.laying].filter((seat) => seat !== this.seat));
    this.refuse(answer.refusal, spotWords(first.at));
  }

  /** Those who were placed, or are out of hand, are no longer put down. */
  protected keepLaid(): void {
    this.laid = this.laid.filter(({ unit }) => this.units.get(unit)?.place === "reserve");
  }

  async placeNext(): Promise<void> {
    try {
      const [order] = (await this.ask({ what: "deploy" })).orders;
      if (order && this.offer?.helps.deploy !== undefined) this.order(order);
    } catch (error) {
      this.placing = new Set([...this.placing].filter((seat) => seat !== this.seat)); // to be asked for again
      this.notice = `${(error as Error).message} Nobody was placed: try again, or place units by hand.`;
    }
  }

  placeAll(on: boolean): void {
    const seats = new Set(this.placing);
    if (on) seats.add(this.seat ?? "");
    else seats.delete(this.seat ?? "");
    this.placing = seats;
    // What was put down stands where it was put; the others are placed round it.
    if (on) void (this.mine.length ? this.placeLaid() : this.placeNext());
  }
}
