// Setting up: what is put down and not placed yet, and what is placed for a player who asks for it.
import type { Prompted } from "../shell/ordering";
import { game, keep } from "../shell/shelf";
import type * as wire from "./fieldwire";
import { spotWords, type Spot } from "./geometry";
import type { Host } from "./host";

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

export interface SetUpHost extends Host {
  readonly id: string;
  readonly seat: string | null;
  readonly mayOrder: boolean;
}

export class SettingUp {
  laid = $state.raw<readonly Laid[]>([]);
  laying = $state.raw<ReadonlySet<string>>(new Set()); // seats whose units go where they were put down
  placing = $state.raw<ReadonlySet<string>>(new Set()); // seats whose units are placed for them
  dragged = $state.raw<{ unit: string; at: Spot } | null>(null); // one who was put down is dragged elsewhere
  /** What the seat that is asked has put down. */
  mine = $derived.by(() => this.laid.filter(({ unit }) => this.field.units.get(unit)?.side === this.field.seat));
  /** Units come on the table one after another. */
  on = $derived.by(() => this.field.offer?.helps.deploy !== undefined);

  constructor(private readonly field: SetUpHost) {}

  private get seat(): string {
    return this.field.seat ?? "";
  }

  get prompted(): Prompted | null {
    const [first, second] = this.mine;
    if (!first) return null;
    const who = second ? `all ${this.mine.length}` : (this.field.units.get(first.unit)?.name ?? first.unit);
    return { words: `Place ${who}`, act: () => void this.placeLaid() };
  }

  /** Orders that somebody gives for the seat: while its units are placed for it, and to begin a quick game. */
  async goOn(): Promise<void> {
    const { field, seat } = this;
    const kept = game(field.id);
    if (!field.mayOrder) return;
    if (kept?.quick && field.live?.view.turn) return keep({ ...kept, quick: false });
    if (this.on) {
      if (this.laying.has(seat) && this.mine.length) await this.placeLaid();
      else if (kept?.quick || this.placing.has(seat)) await this.placeNext();
    } else if (kept?.quick && field.mode !== "plot") {
      const choices = field.offer?.choices ?? [];
      const [choice] = choices.length
        ? choices
        : ((await field.ask({ what: "samples" }).catch(() => null))?.orders ?? []);
      if (choice) field.order(choice.order);
    }
  }

  /** What it would be to place a unit so. */
  private asLaid({ unit, at, facing, along, state }: Laid): Promise<wire.Explanation | null> {
    return this.field.ask({ what: "send", unit, points: [at], facing, along: [...along], state }).catch(() => null);
  }

  /** Put a unit down, if it may stand there; it is not placed yet. */
  async lay(laid: Laid): Promise<boolean> {
    const answer = await this.asLaid(laid);
    if (!answer) return false;
    if (answer.refusal) {
      this.field.refuse(answer.refusal, spotWords(laid.at));
      return false;
    }
    const gone = new Set([laid.unit, ...laid.along]);
    this.laid = [...this.laid.filter(({ unit }) => !gone.has(unit)), laid];
    return true;
  }

  /** The pointer let go of one who was put down: he stands there, or where he stood before. */
  settle(): void {
    const moved = this.dragged;
    this.dragged = null;
    const known = this.laid.find(({ unit }) => unit === moved?.unit);
    if (moved && known) void this.relay(known, moved.at);
  }

  /** Put one who is down elsewhere, at once; where he may not stand he goes back. */
  private async relay(known: Laid, at: Spot): Promise<void> {
    const moved = { ...known, at };
    const swap = (one: Laid, other: Laid) => (this.laid = this.laid.map((laid) => (laid === one ? other : laid)));
    swap(known, moved);
    const answer = await this.asLaid(moved);
    if (!answer?.refusal) return;
    swap(moved, known);
    this.field.refuse(answer.refusal, spotWords(at));
  }

  takeUp(unit: string): void {
    this.laid = this.laid.filter((known) => known.unit !== unit);
  }

  /** Take up whom one put down last. */
  takeUpLast(): void {
    this.takeUp(this.mine.at(-1)?.unit ?? "");
  }

  /** Place what was put down first; the others follow whenever one is asked again. */
  async placeLaid(): Promise<void> {
    const { field } = this;
    const [first] = this.mine;
    const seats = new Set(this.laying);
    if (first) seats.add(this.seat);
    else seats.delete(this.seat);
    this.laying = seats;
    if (!first) return;
    const at = field.live?.at;
    const answer = await this.asLaid(first);
    if (!answer || at !== field.live?.at) return;
    if (!answer.refusal) return field.order(answer.order);
    // Somebody stands there now.
    this.laying = new Set([...this.laying].filter((seat) => seat !== field.seat));
    field.refuse(answer.refusal, spotWords(first.at));
  }

  /** Those who were placed, or are out of hand, are no longer put down. */
  keepLaid(): void {
    this.laid = this.laid.filter(({ unit }) => this.field.units.get(unit)?.place === "reserve");
  }

  async placeNext(): Promise<void> {
    const { field } = this;
    try {
      const [order] = (await field.ask({ what: "deploy" })).orders;
      if (order && this.on) field.order(order);
    } catch (error) {
      this.placing = new Set([...this.placing].filter((seat) => seat !== field.seat)); // to be asked for again
      field.notice = `${(error as Error).message} Nobody was placed: try again, or place units by hand.`;
    }
  }

  placeAll(on: boolean): void {
    const seats = new Set(this.placing);
    if (on) seats.add(this.seat);
    else seats.delete(this.seat);
    this.placing = seats;
    // What was put down stands where it was put; the others are placed round it.
    if (on) void (this.mine.length ? this.placeLaid() : this.placeNext());
  }
}
