// A battle as one fights it: who is picked, what is planned, what a click on the table means. It knows no rules: what
// can be done comes from the offer, what it would cost and bring the engine is asked.
import { call, type Live } from "../shell/watch.svelte";
import type * as wire from "./fieldwire";
import { PAUSE, promiseWords } from "./fieldwatch.svelte";
import { Requesting } from "./requesting.svelte";
import type { Option } from "./planning.svelte";
import { between, bearing, cm, inside, rounded, spotWords, turned, type Spot } from "./geometry";
import { going, type Draft, type Wish } from "./plan";

const STEP = 15; // degrees by a key or a notch of the wheel

export class Field extends Requesting {
  // What is being ordered
  draft = $state.raw<Draft | null>(null);
  explained = $state.raw<wire.Explanation | null>(null);
  options = $state.raw<{ at: Spot; title: string; options: Option[]; refusal?: wire.Refusal | null } | null>(null);
  samples = $state.raw<wire.Samples | null>(null);
  relaid = $state.raw<{ unit: string; at: Spot } | null>(null); // one who was put down is dragged elsewhere
  lead = $state(""); // whose way was drawn last: one more corner is added to it
  private together: readonly string[] = []; // who goes along with it

  // What follows from these
  /** What is planned, while it can be changed or carried out. */
  planned = $derived(this.planning ? this.wishes : []);
  /** Units that can be picked now. */
  pickable = $derived.by(() => {
    const offer = this.offer;
    if (!offer) return new Set<string>();
    const under = this.commander ? (offer.commands[this.commander] ?? []) : Object.values(offer.commands).flat();
    return new Set([...offer.units, ...under]);
  });

  /** Strikes that are planned in secret; at a screen of several seats only while their owner works with them. */
  secrets = $derived(
    this.mode === "plot"
      ? this.strikes.map(({ turn, at: [x, y] }, i) => ({
          number: i + 1,
          turn,
          x,
          y,
          zones: [] as wire.View["strikes"][number]["zones"],
        }))
      : this.shared && !this.calling
        ? []
        : (this.view?.strikes ?? []).filter((strike) => strike.state === "planned"),
  );

  constructor(id: string, tokens: readonly string[], connect: typeof call = call) {
    super(id);
    this.shared = tokens.length > 1;
    this.open(tokens, connect);
  }

  undone(): string[] {
    const planned =
      this.mode === "command" && this.wishes.length ? ["An order is planned and has not been issued."] : [];
    return [...planned, ...(this.offer?.forgotten ?? [])];
  }

  protected settled(before: Live<wire.View> | null): void {
    this.why = null;
    this.notice = "";
    this.options = null;
    this.ticket += 1; // what is still being asked was asked of what is no more
    this.letBe();
    this.samples = null;
    this.request = null;
    this.requested = null;
    this.spot = null;
    this.schedule = null;
    if (this.mode !== "plot" || before?.seat !== this.live?.seat) this.strikes = [];
    this.along = [];
    this.start = "";
    this.lead = "";
    this.stopDrawing();
    this.keepLaid();
    const offer = this.offer;
    const same = before?.seat === this.live?.seat && before?.view.offer?.step === offer?.step;
    if (offer?.mode === "perform") {
      // What was planned is still to be carried out by those who may.
      this.wishes = this.wishes.filter((wish) => wish.unit in offer.actions);
      this.selected = this.selected.filter((id) => id in offer.actions);
      this.commander = offer.commander;
    } else if (offer?.mode === "command") {
      this.wishes = same && before?.at === this.live?.at ? this.wishes : [];
      this.commander = offer.units.includes(offer.commander) ? offer.commander : "";
      this.selected = this.commander
        ? offer.formation.filter((id) => offer.commands[this.commander]?.includes(id))
        : [];
    } else {
      // While somebody else is asked in the same turn, what was planned waits.
      if (before?.view.side !== this.live?.view.side || before?.view.turn !== this.live?.view.turn) this.wishes = [];
      this.commander = "";
      this.selected = same ? this.selected.filter((id) => this.offered.has(id)) : [];
      const [only] = offer?.units ?? [];
      if (offer?.units.length === 1 && only) this.selected = [only];
    }
    this.plan = null;
    this.fire = null;
    this.leaving = [];
    this.look(this.commander);
    if (this.planned.length) this.readPlan();
    if (offer && !this.planning && !this.deploying && !offer.choices.length) void this.readSamples();
    void this.goOn();
  }

  // Picking

  pick(ids: readonly string[]): void {
    this.selected = ids;
    this.why = null;
    this.options = null;
    this.stopDrawing();
    this.look(this.commander);
    this.begin();
    if (this.mayOrder && (ids.length === 1 || !this.planning)) void this.readSamples();
  }

  toggle(id: string): void {
    this.pick(this.selected.includes(id) ? this.selected.filter((known) => known !== id) : [...this.selected, id]);
  }

  /** Units that were fenced in. */
  gather(ids: readonly string[]): void {
    const together = new Set([...(this.planning ? this.selected : []), ...ids]);
    if (this.mode === "command" && !this.commander) {
      const [best] = Object.entries(this.offer?.commands ?? {}).sort(
        ([, a], [, b]) => ids.filter((id) => b.includes(id)).length - ids.filter((id) => a.includes(id)).length,
      );
      if (best) this.command(best[0]);
    }
    this.pick(this.planning ? [...together] : [...together].slice(0, 1));
  }

  /** A unit that comes on the table, or can only turn, is in hand at once. */
  private begin(): void {
    const [id] = this.selected;
    const unit = this.units.get(id ?? "");
    if (!id || !unit || this.selected.length !== 1 || this.planning) return;
    const how = this.offer?.sends[id];
    if (how === "spot" && unit.place !== "aboard") {
      this.along = [];
      this.start = "";
      this.draft = { unit: id, how, points: [], facing: this.offer?.facing ?? 0, comesOn: true };
    } else if (how === "turn") this.draft = { unit: id, how, points: [[unit.x, unit.y]], facing: unit.facing };
  }

  async readSamples(): Promise<void> {
    const unit = this.selected.length === 1 ? (this.selected[0] ?? "") : "";
    const at = this.live?.at;
    if (this.planning && !this.offered.has(unit)) return void (this.samples = null);
    const answer = await this.ask({ what: "samples", unit: this.offered.has(unit) ? unit : "" }).catch(() => null);
    if (answer && at === this.live?.at) this.samples = answer;
  }

  // What a click means

  pressUnit(id: string, more = false, all = false): void {
    this.options = null;
    this.why = null;
    const unit = this.units.get(id);
    if (!unit) return;
    if (this.tool === "sight") return void this.lookFrom(id);
    if (this.mode === "plot") return this.pressSpot([unit.x, unit.y]);
    if (this.mode === "command" && this.offered.has(id)) return this.command(id);
    if (this.calling && unit.side !== this.eyes) return this.askFor(id);
    const own = this.pickable.has(id);
    const aim = this.selected.length > 0 && !(own && (this.planning || more));
    if (aim && !this.selected.includes(id) && this.mayOrder) return void this.aimAt(id, own, all);
    if (this.mode === "command" && own) {
      if (!this.commander)
        this.command(Object.entries(this.offer?.commands ?? {}).find(([, units]) => units.includes(id))?.[0] ?? "");
      return this.toggle(id);
    }
    if (own && this.mode === "perform") return this.toggle(id);
    const only = this.offer?.units.length === 1 && this.offered.has(id); // in hand from the first: a click does not let it go
    this.pick(this.selected.length === 1 && this.selected[0] === id && !only ? [] : [id]);
  }

  pressSpot(spot: Spot, more = false): void {
    this.options = null;
    this.why = null;
    if (this.tool === "sight" && this.sightFrom) return void this.lookAt(spot);
    if (this.mode === "plot") return void (this.spot = spot);
    const draft = this.draft;
    if (draft?.comesOn && this.deploying) return void this.putThere(draft, spot);
    if (draft?.comesOn) {
      this.draft = { ...draft, points: [spot] };
      return void this.carryOut();
    }
    if (more && (draft || this.lead)) return this.extend(spot);
    const [only] = this.selected;
    const aboard = this.units.get(only ?? "");
    if (aboard?.place === "aboard" && !this.planning && this.sending(aboard.id) === "spot")
      return this.draw({ unit: aboard.id, how: "spot", points: [spot], facing: this.draft?.facing ?? aboard.facing });
    if (this.selected.length && !this.planning) this.pick([]);
    else if (draft) this.stopDrawing();
  }

  /** A unit that comes on the table is put down; the next one that waits is taken in hand. */
  private async putThere(draft: Draft, at: Spot): Promise<void> {
    const laid = { unit: draft.unit, at, facing: draft.facing, along: this.along, state: this.start };
    if (!(await this.lay(laid)) || this.draft?.unit !== draft.unit) return;
    const down = new Set(this.laid.flatMap(({ unit, along }) => [unit, ...along]));
    const next = this.all.find((unit) => this.offered.has(unit.id) && !down.has(unit.id));
    this.pick(next ? [next.id] : []);
    if (this.draft) this.draft = { ...this.draft, facing: draft.facing };
  }

  /** A unit that was dragged out of the list of those who wait is let go over the table. */
  putDown(spot: Spot): boolean {
    const dragged = this.carried && this.draft?.comesOn === true;
    this.carried = false;
    if (dragged) this.pressSpot(spot);
    return dragged;
  }

  /** Which command speaks. */
  command(id: string): void {
    if (!id) return;
    if (this.commander === id && !this.wishes.length) {
      this.commander = "";
      this.pick([]);
      return;
    }
    this.commander = id;
    this.wishes = [];
    this.plan = null;
    this.request = null;
    const under = this.offer?.commands[id] ?? [];
    this.pick(
      this.offer?.commander === id ? (this.offer?.formation ?? []).filter((known) => under.includes(known)) : [],
    );
    this.samples = null;
  }

  /** Somebody else was clicked while units are picked: everything that could be meant, as the engine answers it. */
  private async aimAt(id: string, own: boolean, all = false): Promise<void> {
    const target = this.units.get(id);
    if (!target) return;
    const ticket = ++this.ticket;
    const { options, refusal: not } = this.planning ? await this.meant(id, all) : { options: [], refusal: null };
    const told = this.planning
      ? null
      : await this.ask({ what: "with", units: [...this.selected], other: id }).catch(() => null);
    if (ticket !== this.ticket) return;
    for (const { words, explanation } of told?.options ?? [])
      if (!explanation.refusal) options.push(this.option(words, explanation));
    const refusal = told?.options.find(({ explanation }) => explanation.refusal)?.explanation.refusal ?? not;
    if (options.length) this.options = { at: [target.x, target.y], title: target.name, options, refusal };
    else if (own) this.pick([id]);
    else if (refusal) this.refuse(refusal, id);
    else this.pick([id]);
  }

  private option(title: string, answer: wire.Explanation): Option {
    const [promise] = answer.promises;
    const about = promise ? promiseWords(promise) : answer.length ? `${cm(answer.length)} cm` : "";
    return { order: answer.order, title, about };
  }

  take(option: Option): void {
    this.options = null;
    if (option.wish) this.wish(option.wish);
    else this.order(option.order);
  }

  // Drawing a move

  /** What is drawn to send a unit somewhere now; empty: it cannot be sent. */
  sending(unit: string): wire.How | "" {
    if (this.planning) return this.may(unit, "move") && this.units.get(unit)?.place === "table" ? "way" : "";
    return this.offer?.sends[unit] ?? "";
  }

  /** A unit is dragged: it, and those picked with it that have no plan yet, by the same way; `all`: those, too. */
  drag(unit: string, to: Spot, all = false): void {
    const how = this.sending(unit);
    const here = this.units.get(unit);
    if (!how || !here) return;
    if (!this.selected.includes(unit)) this.pick(this.planning ? [...this.selected, unit] : [unit]);
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
    if (this.laid.some((known) => known.unit === unit)) return void (this.relaid = { unit, at: to });
    const held = this.draft?.unit === unit ? this.draft : null;
    const known = held ?? this.wishes.find((wish) => wish.unit === unit);
    if (!known?.points) return;
    // A way that was cut short is taken up where it ends.
    const told = held ? null : this.plan?.steps[this.wishes.findIndex((wish) => wish.unit === unit)];
    const corners = told?.stops ? told.path.slice(1) : known.points;
    const points = [...corners.slice(0, -1), to];
    this.draw({ unit, how: "way", points, facing: known.facing ?? this.facingOf(unit), alone: true });
  }

  /** The pointer let go of one who was put down: he stands there, or where he stood before. */
  settleLaid(): void {
    const moved = this.relaid;
    this.relaid = null;
    const known = this.laid.find(({ unit }) => unit === moved?.unit);
    if (moved && known) void this.relay(known, moved.at);
  }

  private facingOf(unit: string): number {
    return this.wishes.find((wish) => wish.unit === unit)?.facing ?? this.units.get(unit)?.facing ?? 0;
  }

  /** One more leg: of what is being drawn, or of the planned ways that were drawn last, side by side. */
  extend(spot: Spot): void {
    if (this.draft) {
      this.draw({ ...this.draft, points: [...this.draft.points, spot] });
      return this.settleDraft();
    }
    const lead = this.wishes.find((wish) => wish.unit === this.lead)?.points?.at(-1);
    if (!lead) return;
    const [dx, dy] = [spot[0] - lead[0], spot[1] - lead[1]];
    const along = this.wishes.filter((wish) => wish.points && this.together.includes(wish.unit));
    this.wish(
      along.map((wish) => {
        const [x, y] = wish.points?.at(-1) ?? spot;
        const next: Spot = wish.unit === this.lead ? spot : [rounded(x + dx), rounded(y + dy)];
        return { ...wish, points: [...(wish.points ?? []), next] };
      }),
    );
  }

  /** Turn what is in hand; in a plan everybody who is picked. */
  turn(degrees: number): void {
    if (this.draft) return this.draw({ ...this.draft, facing: turned(this.draft.facing + degrees), turned: true });
    const units = this.planning ? this.selected : this.selected.slice(0, 1);
    const turning = units.flatMap((unit): Wish[] => {
      const wish = this.wishes.find((known) => known.unit === unit);
      const here = this.units.get(unit);
      if (wish?.points) return [{ ...wish, facing: turned((wish.facing ?? 0) + degrees) }];
      if (wish || here?.place !== "table" || !this.sending(unit)) return [];
      return [{ unit, action: "move", points: [[here.x, here.y]], facing: turned(here.facing + degrees) }];
    });
    if (!turning.length) return;
    if (this.planning) return this.wish(turning);
    for (const { unit, points = [], facing = 0 } of turning)
      this.draw({ unit, how: this.sending(unit) || "way", points, facing });
  }

  turnStep(back: boolean): void {
    this.turn(back ? -STEP : STEP);
  }

  /** Where what is in hand would stand: the one unit that can be turned by its handle. */
  inHand = $derived.by(() => {
    const [only] = this.selected;
    const wish =
      this.selected.length === 1 ? this.wishes.find((known) => known.unit === only && known.points) : undefined;
    const drawn = this.draft ?? wish;
    const at = drawn?.points?.at(-1);
    const unit = this.units.get(drawn?.unit ?? "");
    return drawn && at && unit ? { unit, at, facing: drawn.facing ?? unit.facing } : null;
  });

  faceTo(spot: Spot): void {
    const held = this.inHand;
    if (held && between(held.at, spot) > 0.1) this.turn(bearing(held.at, spot) - held.facing);
  }

  /** The keyboard points at a spot: take who stands there, or send who is picked there. */
  enter(spot: Spot): void {
    const here = this.standing.find((unit) => between([unit.x, unit.y], spot) <= unit.width / 2 + 0.5);
    const [unit] = this.selected;
    if (here) this.pressUnit(here.id);
    else if (unit && !this.draft?.comesOn && this.sending(unit)) {
      this.drag(unit, spot);
      this.settleDraft();
    } else this.pressSpot(spot);
  }

  draw(draft: Draft): void {
    this.draft = draft;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.readDraft(), PAUSE);
  }

  private async readDraft(): Promise<void> {
    const draft = this.draft;
    if (!draft?.points.length) return;
    const step = { unit: draft.unit, action: "move", points: draft.points, facing: draft.facing };
    const answer = this.planning
      ? (await this.ask({ what: "plan", command: this.commander || draft.unit, steps: [step] }).catch(() => null))
          ?.steps[0]
      : await this.asSent(draft);
    if (this.draft === draft) this.explained = answer ?? null;
  }

  /** What it would be to send a unit as it is drawn. */
  private asSent({ unit, points, facing }: Draft): Promise<wire.Explanation | null> {
    return this.ask({ what: "send", unit, points, facing, along: [...this.along], state: this.start }).catch(
      () => null,
    );
  }

  /** The pointer was let go: what was drawn goes into the plan, or waits to be confirmed. */
  settleDraft(): void {
    const draft = this.draft;
    if (!draft?.points.length || !this.planning) return;
    if (this.mode === "perform" && this.droppedOn(draft)) return;
    const { x: fromX, y: fromY } = this.units.get(draft.unit) ?? { x: 0, y: 0 };
    const others = this.selected.filter(
      (id) =>
        id !== draft.unit &&
        this.sending(id) === "way" &&
        !draft.alone &&
        (draft.all || !this.wishes.some((wish) => wish.unit === id && !going(wish))),
    );
    const wishes = others.map((id): Wish => {
      const unit = this.units.get(id) as wire.Unit;
      return {
        unit: id,
        action: "move",
        points: draft.points.map(([x, y]) => [rounded(unit.x + x - fromX), rounded(unit.y + y - fromY)]),
        facing: draft.turned ? draft.facing : this.facingOf(id),
      };
    });
    this.wish([{ unit: draft.unit, action: "move", points: draft.points, facing: draft.facing }, ...wishes]);
    this.lead = draft.unit;
    if (!draft.alone || !this.together.includes(draft.unit)) this.together = [draft.unit, ...others];
    this.draft = null;
    this.explained = null;
  }

  /** Let go over a friend: what could be done with him is asked, and drawn as a move where that is nothing. */
  private droppedOn(draft: Draft): boolean {
    const end = draft.points.at(-1) as Spot;
    const on = ({ id, side, place }: wire.Unit) =>
      id !== draft.unit && side === this.eyes && place === "table" && draft.points.length === 1;
    const friend = this.standing.find((unit) => on(unit) && inside(end, this.outlineOf(unit)));
    if (!friend || draft.alone) return false;
    this.stopDrawing();
    const ticket = ++this.ticket;
    void this.ask({ what: "with", units: [draft.unit], other: friend.id })
      .catch(() => null)
      .then((told) => {
        if (ticket !== this.ticket) return;
        const options = (told?.options ?? [])
          .filter(({ explanation }) => !explanation.refusal)
          .map(({ words, explanation }) => this.option(words, explanation));
        const refusal = told?.options[0]?.explanation.refusal ?? null;
        if (options.length) this.options = { at: [friend.x, friend.y], title: friend.name, options };
        else if (refusal) this.refuse(refusal, friend.id);
      });
    return true;
  }

  /** Give the order that was drawn. */
  async carryOut(): Promise<void> {
    const draft = this.draft;
    if (!draft?.points.length) return;
    const at = this.live?.at;
    const answer = await this.asSent(draft);
    if (!answer || at !== this.live?.at) return;
    if (answer.refusal) this.refuse(answer.refusal, spotWords(draft.points.at(-1) ?? [0, 0]));
    else this.order(answer.order);
  }

  stopDrawing(): void {
    this.draft = null;
    this.explained = null;
  }

  override point(spot: Spot | null, unit: string | null): void {
    super.point(spot, unit);
    if (this.draft?.comesOn && spot) this.draw({ ...this.draft, points: [spot] });
  }

  back(): void {
    if (this.confirming) this.letBe();
    else if (this.options) this.options = null;
    else if (this.why) this.why = null;
    else if (this.request) this.request = this.requested = null;
    else if (this.tool) this.toggleTool(this.tool);
    else if (this.draft && !this.draft.comesOn) this.stopDrawing();
    else if (this.deploying && this.mine.length && !this.selected.length) this.takeUp(this.mine.at(-1)?.unit ?? "");
    else if (this.wishes.length) this.forget();
    else if (this.selected.length) this.pick([]);
    else if (this.commander && this.mode === "command") {
      this.commander = "";
      this.look();
    } else if (this.moment) this.now();
    else if (this.cursor) this.cursor = null;
    else this.putAway();
  }
}
