// A battle as one fights it: who is picked, and what a click on the table means; its parts know what is planned, asked
// for, set up and in hand. It knows no rules: what can be done comes from the offer, what it would cost and bring the
// engine is asked.
import type { Prompted } from "../shell/ordering";
import { looking } from "../shell/shelf";
import { call, Watch, type Live } from "../shell/watch.svelte";
import type { Camera } from "../sheet/camera";
import type * as wire from "./fieldwire";
import { between, Sheeting, spotWords, turnFor, type Spot } from "./geometry";
import { InHand } from "./inhand.svelte";
import { Lately } from "./lately.svelte";
import { Latest } from "./latest";
import { Lens } from "./lens.svelte";
import { Meaning } from "./meaning.svelte";
import { spotsOf, type Draft } from "./plan";
import { Planning } from "./planning.svelte";
import { Requesting } from "./requesting.svelte";
import { Schedule } from "./schedule.svelte";
import { SettingUp } from "./settingup.svelte";
import { troopsOf } from "./troops";

/** The scale from which on one sees what a unit does. */
const NEAR = 1;

export class Field extends Watch<wire.View, wire.Printed> {
  // Its parts
  readonly lens: Lens = new Lens(this);
  readonly lately: Lately = new Lately(this);
  readonly latest = new Latest(); // of what the engine is asked while an order is drawn up
  readonly plan: Planning = new Planning(this);
  readonly request: Requesting = new Requesting(this);
  readonly schedule: Schedule = new Schedule(this);
  readonly setup: SettingUp = new SettingUp(this);
  readonly meaning: Meaning = new Meaning(this);
  readonly hand: InHand = new InHand(this);

  // What is looked at
  hover = $state<string | null>(null); // a unit
  pointer = $state.raw<Spot | null>(null);
  cursor = $state.raw<Spot | null>(null); // of the keyboard
  selected = $state.raw<readonly string[]>([]);
  samples = $state.raw<wire.Samples | null>(null);
  preview = $state.raw<{ order: string; title: string; url: string } | null>(null); // a table that is looked at

  /** Several seats at this screen, or none: nobody's edge is the one at the bottom. */
  readonly shared: boolean;
  northUp = $state(false); // however one's own edge lies
  /** Where one looked before the page was loaded again; gone back to once. */
  left = looking(this.id).place;
  // Where one looked before others' orders were played; without a place: at the whole table, which is fitted again.
  private before: { at: Camera["kept"] } | null = null;

  // What follows from these
  all = $derived(troopsOf(this.printed, this.view, this));
  units = $derived(new Map(this.all.map((unit) => [unit.id, unit])));
  standing = $derived(this.all.filter((unit) => unit.place === "table"));
  /** How far the table is turned, so that one's own edge is at the bottom. */
  rotated = $derived.by(() => {
    const seat = this.live?.seat;
    return this.northUp || this.shared || !seat ? 0 : turnFor(this.live?.view.sides[seat]?.edge ?? "");
  });
  sheet = $derived(new Sheeting(this.view?.height ?? 120, this.view?.width ?? 120, this.rotated));
  /** Units that can be picked now. */
  pickable = $derived.by(() => new Set(this.offer ? [...this.offer.units, ...this.plan.under] : []));

  constructor(id: string, tokens: readonly string[], connect: typeof call = call) {
    super(id);
    this.shared = tokens.length > 1;
    this.open(tokens, connect);
  }

  undone(): string[] {
    const planned =
      this.mode === "command" && this.plan.wishes.length ? ["An order is planned and has not been issued."] : [];
    return [...planned, ...(this.offer?.forgotten ?? [])];
  }

  override get nextUp(): string {
    return this.plan.nextUp;
  }

  /** What is written, put down or planned comes before the end of the step. */
  override get prompted(): Prompted | null {
    if (!this.mayOrder || this.busy) return null;
    if (this.mode === "plot") return this.schedule.prompted;
    return this.setup.on ? this.setup.prompted : this.plan.prompted;
  }

  protected settled(before: Live<wire.View> | null): void {
    this.why = null;
    this.notice = "";
    this.meaning.menu = null;
    this.latest.next(); // what is still being asked was asked of what is no more
    this.letBe();
    this.samples = null;
    this.request.forget();
    this.schedule.goOn(before);
    this.hand.goOn();
    this.setup.keepLaid();
    this.plan.goOn(before);
    this.selected = this.stillPicked(before);
    this.lens.look(this.plan.commander);
    const offer = this.offer;
    if (offer && !this.plan.on && !this.setup.on && !offer.choices.length) void this.readSamples();
    void this.setup.goOn();
  }

  /** Who is picked when the game has gone on. */
  private stillPicked(before: Live<wire.View> | null): readonly string[] {
    const { offer, plan } = this;
    if (offer?.mode === "perform") return this.selected.filter((id) => id in offer.actions);
    if (offer?.mode === "command") return plan.commander ? offer.formation.filter((id) => plan.under.includes(id)) : [];
    const [only] = offer?.units ?? [];
    if (offer?.units.length === 1 && only) return [only];
    const same = before?.seat === this.live?.seat && before?.view.offer?.step === offer?.step;
    return same ? this.selected.filter((id) => this.offered.has(id)) : [];
  }

  // Looking

  override now(): void {
    super.now();
    if (this.before?.at) this.camera?.comeBack(this.before.at);
    else if (this.before) this.camera?.fit(false);
    this.before = null;
  }

  ask<A extends wire.Asking>(asking: A): Promise<wire.Replies[A["what"]]> {
    return this.put(asking) as Promise<wire.Replies[A["what"]]>;
  }

  placesOf(order: string): string[] {
    return spotsOf(order).map(spotWords);
  }

  concerns(order: string): string[] {
    const words = order.split(/[\s,;]+/).map((word) => word.replace(/:$/, ""));
    const named = words.filter((word) => this.units.get(word)?.place === "table");
    return [...new Set([...named, ...this.placesOf(order)])];
  }

  /** Places are spots, `60,48`, or units. */
  spotOf(place: string): Spot | null {
    const unit = this.units.get(place);
    if (unit) return [unit.x, unit.y];
    const [x, y] = place.split(",").map(Number);
    return x === undefined || y === undefined || Number.isNaN(x) || Number.isNaN(y) ? null : [x, y];
  }

  show(places: readonly string[], closer = false): void {
    // What others ordered is looked at from near, and afterwards one is back where one was.
    if (this.following && this.camera && !this.before) this.before = { at: this.camera.kept };
    if (this.following && this.playing && places.length) closer ||= (this.camera?.place[2] ?? 1) < NEAR;
    const spots = places.map((place) => this.spotOf(place)).filter((spot) => spot !== null);
    this.camera?.show(
      spots.map((spot) => this.sheet.down(spot)).map(([x, y]) => ({ x, y })),
      closer,
    );
  }

  protected override telling(events: wire.Event[]): wire.Event[] {
    const dull = new Set(["moved", "phase", "fired"]);
    const told = events.filter((event) => !dull.has(event.kind));
    // What it came to stands first: who is lost, what became of the others, then the dice in words.
    const boxes = new Set((this.view?.boxes ?? []).map((box) => box.place));
    const rank = ({ kind }: wire.Event) => (boxes.has(kind) ? 0 : kind === "hits" || kind === "saved" ? 2 : 1);
    return told.length ? told.toSorted((a, b) => rank(a) - rank(b)) : events;
  }

  /** The pointer, or the cursor of the keyboard, is somewhere else. */
  point(spot: Spot | null, unit: string | null): void {
    this.pointer = spot;
    this.hover = unit;
    this.lens.point(spot);
    if (spot) this.hand.follow(spot);
  }

  // Picking

  pick(ids: readonly string[]): void {
    this.selected = ids;
    this.why = null;
    this.meaning.menu = null;
    this.hand.stop();
    this.lens.look(this.plan.commander);
    this.hand.begin();
    if (this.mayOrder && (ids.length === 1 || !this.plan.on)) void this.readSamples();
  }

  toggle(id: string): void {
    this.pick(this.selected.includes(id) ? this.selected.filter((known) => known !== id) : [...this.selected, id]);
  }

  /** Units that were fenced in. */
  gather(ids: readonly string[]): void {
    const together = new Set([...(this.plan.on ? this.selected : []), ...ids]);
    if (this.mode === "command" && !this.plan.commander) {
      const [best] = Object.entries(this.offer?.commands ?? {}).sort(
        ([, a], [, b]) => ids.filter((id) => b.includes(id)).length - ids.filter((id) => a.includes(id)).length,
      );
      if (best) this.command(best[0]);
    }
    this.pick(this.plan.on ? [...together] : [...together].slice(0, 1));
  }

  async readSamples(): Promise<void> {
    const unit = this.selected.length === 1 ? (this.selected[0] ?? "") : "";
    const at = this.live?.at;
    if (this.plan.on && !this.offered.has(unit)) return void (this.samples = null);
    const answer = await this.ask({ what: "samples", unit: this.offered.has(unit) ? unit : "" }).catch(() => null);
    if (answer && at === this.live?.at) this.samples = answer;
  }

  // What a click means

  pressUnit(id: string, more = false, all = false): void {
    this.meaning.menu = null;
    this.why = null;
    const unit = this.units.get(id);
    if (!unit) return;
    if (this.lens.tool === "sight") return void this.lens.lookFrom(id);
    if (this.mode === "plot") return this.pressSpot([unit.x, unit.y]);
    if (this.mode === "command" && this.offered.has(id)) return this.command(id);
    if (this.request.calling && unit.side !== this.eyes) return this.request.begin(id);
    const own = this.pickable.has(id);
    const aim = this.selected.length > 0 && !(own && (this.plan.on || more));
    if (aim && !this.selected.includes(id) && this.mayOrder) return void this.meaning.aimAt(id, own, all);
    if (this.mode === "command" && own) {
      if (!this.plan.commander)
        this.command(Object.entries(this.offer?.commands ?? {}).find(([, units]) => units.includes(id))?.[0] ?? "");
      return this.toggle(id);
    }
    if (own && this.mode === "perform") return this.toggle(id);
    const only = this.offer?.units.length === 1 && this.offered.has(id); // in hand from the first: a click does not let it go
    this.pick(this.selected.length === 1 && this.selected[0] === id && !only ? [] : [id]);
  }

  pressSpot(spot: Spot, more = false): void {
    this.meaning.menu = null;
    this.why = null;
    if (this.lens.tool === "sight" && this.lens.sightFrom) return void this.lens.lookAt(spot);
    if (this.mode === "plot") return void (this.schedule.spot = spot);
    const draft = this.hand.draft;
    if (draft?.comesOn && this.setup.on) return void this.putThere(draft, spot);
    if (draft?.comesOn) {
      this.hand.draft = { ...draft, points: [spot] };
      return void this.hand.carryOut();
    }
    if (more && (draft || this.hand.lead)) return this.hand.extend(spot);
    const [only] = this.selected;
    const aboard = this.units.get(only ?? "");
    if (aboard?.place === "aboard" && !this.plan.on && this.hand.sending(aboard.id) === "spot")
      return this.hand.draw({
        unit: aboard.id,
        how: "spot",
        points: [spot],
        facing: this.hand.draft?.facing ?? aboard.facing,
      });
    if (this.selected.length && !this.plan.on) this.pick([]);
    else if (draft) this.hand.stop();
  }

  /** A unit that comes on the table is put down; the next one that waits is taken in hand. */
  private async putThere(draft: Draft, at: Spot): Promise<void> {
    const laid = { unit: draft.unit, at, facing: draft.facing, along: this.hand.along, state: this.hand.start };
    if (!(await this.setup.lay(laid)) || this.hand.draft?.unit !== draft.unit) return;
    const down = new Set(this.setup.laid.flatMap(({ unit, along }) => [unit, ...along]));
    const next = this.all.find((unit) => this.offered.has(unit.id) && !down.has(unit.id));
    this.pick(next ? [next.id] : []);
    if (this.hand.draft) this.hand.draft = { ...this.hand.draft, facing: draft.facing };
  }

  /** The pointer let go of what was dragged out of the list of those who wait. */
  putDown(spot: Spot): boolean {
    const dragged = this.hand.letGo();
    if (dragged) this.pressSpot(spot);
    return dragged;
  }

  /** Which command speaks. */
  command(id: string): void {
    if (!id) return;
    if (this.plan.commander === id && !this.plan.wishes.length) {
      this.plan.commander = "";
      this.pick([]);
      return;
    }
    this.plan.letSpeak(id);
    this.request.forget();
    const { under } = this.plan;
    this.pick(
      this.offer?.commander === id ? (this.offer?.formation ?? []).filter((known) => under.includes(known)) : [],
    );
    this.samples = null;
  }

  /** The keyboard points at a spot: take who stands there, or send who is picked there. */
  enter(spot: Spot): void {
    const here = this.standing.find((unit) => between([unit.x, unit.y], spot) <= unit.width / 2 + 0.5);
    const [unit] = this.selected;
    if (here) this.pressUnit(here.id);
    else if (unit && !this.hand.draft?.comesOn && this.hand.sending(unit)) {
      this.hand.drag(unit, spot);
      this.hand.settle();
    } else this.pressSpot(spot);
  }

  back(): void {
    if (this.confirming) this.letBe();
    else if (this.meaning.menu) this.meaning.menu = null;
    else if (this.why) this.why = null;
    else if (this.request.wanted) this.request.forget();
    else if (this.lens.tool) this.lens.toggleTool(this.lens.tool);
    else if (this.hand.draft && !this.hand.draft.comesOn) this.hand.stop();
    else if (this.setup.on && this.setup.mine.length && !this.selected.length) this.setup.takeUpLast();
    else if (this.plan.wishes.length) this.plan.forget();
    else if (this.selected.length) this.pick([]);
    else if (this.plan.commander && this.mode === "command") {
      this.plan.commander = "";
      this.lens.look();
    } else if (this.moment) this.now();
    else if (this.cursor) this.cursor = null;
    else this.putAway();
  }
}
