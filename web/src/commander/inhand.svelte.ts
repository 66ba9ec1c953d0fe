// What is in hand: a unit that is being sent somewhere, drawn or turned, and the ways that were drawn last.
import { between, bearing, rounded, spotWords, turned, type Spot } from "./geometry";
import type * as wire from "./fieldwire";
import type { Host } from "./host";
import type { Latest } from "./latest";
import { going, type Draft, type Wish } from "./plan";

const STEP = 15; // degrees by a key or a notch of the wheel

export interface HandHost extends Host {
  readonly selected: readonly string[];
  readonly latest: Latest;
  readonly plan: {
    readonly on: boolean;
    readonly commander: string;
    readonly wishes: readonly Wish[];
    of(unit: string): Wish | undefined;
    saidOf(unit: string): wire.Explanation | undefined;
    may(unit: string, action: Wish["action"]): boolean;
    wish(more: readonly Wish[]): void;
  };
  readonly meaning: { droppedOn(draft: Draft): boolean };
  readonly setup: { readonly laid: readonly { unit: string }[]; dragged: { unit: string; at: Spot } | null };
  pick(ids: readonly string[]): void;
}

export class InHand {
  draft = $state.raw<Draft | null>(null);
  explained = $state.raw<wire.Explanation | null>(null); // what the engine says to it
  along = $state.raw<readonly string[]>([]); // who is deployed with the unit that is being placed
  start = $state(""); // the field defence in which it begins
  carried = $state(false); // it was dragged out of the list of those who wait
  lead = $state(""); // whose way was drawn last: one more corner is added to it
  private together: readonly string[] = []; // who goes along with it

  /** A way or a turn that is drawn, and waits to be ordered. */
  waits = $derived.by(() => (this.draft && !this.field.plan.on && !this.draft.comesOn ? this.draft : null));

  /** Where what is in hand would stand: the one unit that can be turned by its handle. */
  held = $derived.by(() => {
    const { selected, plan, units } = this.field;
    const [only] = selected;
    const wish = selected.length === 1 ? plan.wishes.find((known) => known.unit === only && known.points) : undefined;
    const drawn = this.draft ?? wish;
    const at = drawn?.points?.at(-1);
    const unit = units.get(drawn?.unit ?? "");
    return drawn && at && unit ? { unit, at, facing: drawn.facing ?? unit.facing } : null;
  });

  constructor(private readonly field: HandHost) {}

  /** A unit that comes on the table, or can only turn, is in hand at once. */
  begin(): void {
    const { selected, units, plan, offer } = this.field;
    const [id] = selected;
    const unit = units.get(id ?? "");
    if (!id || !unit || selected.length !== 1 || plan.on) return;
    const how = offer?.sends[id];
    if (how === "spot" && unit.place !== "aboard") {
      this.along = [];
      this.start = "";
      this.draft = { unit: id, how, points: [], facing: offer?.facing ?? 0, comesOn: true };
    } else if (how === "turn") this.draft = { unit: id, how, points: [[unit.x, unit.y]], facing: unit.facing };
  }

  /** What is drawn to send a unit somewhere now; empty: it cannot be sent. */
  sending(unit: string): wire.How | "" {
    const { plan, units, offer } = this.field;
    if (plan.on) return plan.may(unit, "move") && units.get(unit)?.place === "table" ? "way" : "";
    return offer?.sends[unit] ?? "";
  }

  /** A unit is dragged: it, and those picked with it that have no plan yet, by the same way; `all`: those, too. */
  drag(unit: string, to: Spot, all = false): void {
    const { field } = this;
    const how = this.sending(unit);
    const here = field.units.get(unit);
    if (!how || !here) return;
    if (!field.selected.includes(unit)) field.pick(field.plan.on ? [...field.selected, unit] : [unit]);
    // Who turns on the spot stays there and looks to where the pointer is.
    if (how === "turn") {
      const at: Spot = [here.x, here.y];
      const facing = between(at, to) > 0.1 ? bearing(at, to) : here.facing;
      return this.draw({ unit, how, points: [at], facing, turned: true });
    }
    const before = this.draft?.unit === unit && this.draft.how === how ? this.draft : null;
    const points = [...(before?.points.slice(0, -1) ?? []), to];
    this.draw({ unit, how, points, facing: before?.facing ?? this.facingOf(unit), all });
  }

  /** The end of a planned way is dragged: its corners stay, and so does everybody else's plan. */
  dragGhost(unit: string, to: Spot): void {
    const { plan, setup } = this.field;
    if (setup.laid.some((known) => known.unit === unit)) return void (setup.dragged = { unit, at: to });
    const held = this.draft?.unit === unit ? this.draft : null;
    const known = held ?? plan.of(unit);
    if (!known?.points) return;
    // A way that was cut short is taken up where it ends.
    const told = held ? null : plan.saidOf(unit);
    const corners = told?.stops ? told.path.slice(1) : known.points;
    const points = [...corners.slice(0, -1), to];
    this.draw({ unit, how: "way", points, facing: known.facing ?? this.facingOf(unit), alone: true });
  }

  private facingOf(unit: string): number {
    return this.field.plan.of(unit)?.facing ?? this.field.units.get(unit)?.facing ?? 0;
  }

  /** One more leg: of what is being drawn, or of the planned ways that were drawn last, side by side. */
  extend(spot: Spot): void {
    const { plan } = this.field;
    if (this.draft) {
      this.draw({ ...this.draft, points: [...this.draft.points, spot] });
      return this.settle();
    }
    const lead = plan.of(this.lead)?.points?.at(-1);
    if (!lead) return;
    const [dx, dy] = [spot[0] - lead[0], spot[1] - lead[1]];
    const along = plan.wishes.filter((wish) => wish.points && this.together.includes(wish.unit));
    plan.wish(
      along.map((wish) => {
        const [x, y] = wish.points?.at(-1) ?? spot;
        const next: Spot = wish.unit === this.lead ? spot : [rounded(x + dx), rounded(y + dy)];
        return { ...wish, points: [...(wish.points ?? []), next] };
      }),
    );
  }

  /** Turn what is in hand; in a plan everybody who is picked. */
  private turn(degrees: number): void {
    const { selected, plan, units: all } = this.field;
    if (this.draft) return this.draw({ ...this.draft, facing: turned(this.draft.facing + degrees), turned: true });
    const units = plan.on ? selected : selected.slice(0, 1);
    const turning = units.flatMap((unit): Wish[] => {
      const wish = plan.of(unit);
      const here = all.get(unit);
      if (wish?.points) return [{ ...wish, facing: turned((wish.facing ?? 0) + degrees) }];
      if (wish || here?.place !== "table" || !this.sending(unit)) return [];
      return [{ unit, action: "move", points: [[here.x, here.y]], facing: turned(here.facing + degrees) }];
    });
    if (!turning.length) return;
    if (plan.on) return plan.wish(turning);
    for (const { unit, points = [], facing = 0 } of turning)
      this.draw({ unit, how: this.sending(unit) || "way", points, facing });
  }

  turnStep(back: boolean): void {
    this.turn(back ? -STEP : STEP);
  }

  faceTo(spot: Spot): void {
    const held = this.held;
    if (held && between(held.at, spot) > 0.1) this.turn(bearing(held.at, spot) - held.facing);
  }

  draw(draft: Draft): void {
    this.draft = draft;
    this.field.latest.soon(() => void this.read());
  }

  /** Who comes on with the unit in hand, or the field defence in which it begins, is another: one or the other. */
  bring(along: readonly string[], start: string): void {
    this.along = along;
    this.start = start;
    if (this.draft) this.draw({ ...this.draft });
  }

  /** The pointer is elsewhere: who comes on the table goes with it. */
  follow(spot: Spot): void {
    if (this.draft?.comesOn) this.draw({ ...this.draft, points: [spot] });
  }

  /** Whether a unit was dragged out of the list of those who wait, and is let go now. */
  letGo(): boolean {
    const dragged = this.carried && this.draft?.comesOn === true;
    this.carried = false;
    return dragged;
  }

  private async read(): Promise<void> {
    const { plan } = this.field;
    const draft = this.draft;
    if (!draft?.points.length) return;
    const step = { unit: draft.unit, action: "move", points: draft.points, facing: draft.facing };
    const asked: wire.PlanAsk = { what: "plan", command: plan.commander || draft.unit, steps: [step] };
    const answer = plan.on ? (await this.field.ask(asked).catch(() => null))?.steps[0] : await this.asSent(draft);
    if (this.draft === draft) this.explained = answer ?? null;
  }

  /** What it would be to send a unit as it is drawn. */
  private asSent({ unit, points, facing }: Draft): Promise<wire.Explanation | null> {
    const asked: wire.SendAsk = { what: "send", unit, points, facing, along: [...this.along], state: this.start };
    return this.field.ask(asked).catch(() => null);
  }

  /** The pointer was let go: what was drawn goes into the plan, or waits to be confirmed. */
  settle(): void {
    const { mode, plan, units, selected, meaning } = this.field;
    const draft = this.draft;
    if (!draft?.points.length || !plan.on) return;
    if (mode === "perform" && meaning.droppedOn(draft)) return this.stop();
    const { x: fromX, y: fromY } = units.get(draft.unit) ?? { x: 0, y: 0 };
    const planned = (id: string) => plan.wishes.some((wish) => wish.unit === id && !going(wish));
    const others = selected.filter(
      (id) => id !== draft.unit && this.sending(id) === "way" && !draft.alone && (draft.all || !planned(id)),
    );
    const wishes = others.map((id): Wish => {
      const unit = units.get(id) as wire.Unit;
      return {
        unit: id,
        action: "move",
        points: draft.points.map(([x, y]) => [rounded(unit.x + x - fromX), rounded(unit.y + y - fromY)]),
        facing: draft.turned ? draft.facing : this.facingOf(id),
      };
    });
    plan.wish([{ unit: draft.unit, action: "move", points: draft.points, facing: draft.facing }, ...wishes]);
    this.lead = draft.unit;
    if (!draft.alone || !this.together.includes(draft.unit)) this.together = [draft.unit, ...others];
    this.stop();
  }

  /** Give the order that was drawn. */
  async carryOut(): Promise<void> {
    const { field } = this;
    const draft = this.draft;
    if (!draft?.points.length) return;
    const at = field.live?.at;
    const answer = await this.asSent(draft);
    if (!answer || at !== field.live?.at) return;
    if (answer.refusal) field.refuse(answer.refusal, spotWords(draft.points.at(-1) ?? [0, 0]));
    else field.order(answer.order);
  }

  stop(): void {
    this.draft = null;
    this.explained = null;
  }

  /** The game went on: nothing is in hand any more. */
  goOn(): void {
    this.along = [];
    this.start = "";
    this.lead = "";
    this.stop();
  }
}
