// A game on the hex map as one plays it: what is pointed at and selected, and what a click means. It knows no rules:
// what is lit comes from the offer, where a unit can go from the engine's targets.
import type { Board, HexRecord } from "../shell/api";
import { Grid, hexName, neighbours, parseHex } from "../hexmap/hexes";
import type { Call, Found } from "../shell/heard.svelte";
import type { Prompted } from "../shell/ordering";
import { keepLooking, looking } from "../shell/shelf";
import { settings } from "../shell/settings.svelte";
import { call, Watch } from "../shell/watch.svelte";
import { count, list, type Named } from "../shell/words";
import { countersOf, namedCounters, sharedNames } from "./counters";
import { foundOnMap, theatre } from "./finding";
import { Course } from "./course.svelte";
import { Helping } from "./helping.svelte";
import type * as wire from "./hexwire";
import { LAYERS, OWN } from "./keys";
import { forUnits, hexesOf, unitsOf } from "./notation";
import { Staying } from "./staying.svelte";
import { byHex } from "./words";

/** The scale from which on counters can be read. */
const NEAR = 1.2;
/** Milliseconds between the questions of a layer that asks many: the server listens to so many a second. */
const PACE = 25;

export class Table extends Watch<wire.View, wire.Printed> {
  readonly grid: Grid;
  readonly hexes: Map<string, HexRecord>;
  readonly countries: Readonly<Record<string, string>>;
  readonly helping: Helping = new Helping(this);
  readonly course: Course = new Course(this);

  // What is looked at
  hover = $state<string | null>(null);
  cursor = $state<string | null>(null);
  looked = $state<string | null>(null);
  layers = $state.raw<ReadonlySet<string>>(new Set()); // switched on, or off where they lie there unasked
  reach = $state.raw<readonly string[]>([]); // of the stack that is pointed at
  threat = $state.raw<wire.Threat | null>(null);
  threats = $state.raw<ReadonlyMap<string, wire.Threat>>(new Map());

  // What is being ordered
  selected = $state.raw<readonly string[]>([]);
  choices = $state.raw<ReadonlyMap<string, wire.Target[]>>(new Map());
  choosing = $state.raw<wire.Target[]>([]); // several orders for one hex: one of them is asked for
  explained = $state.raw<wire.Explanation | null>(null);
  approach = $state.raw<wire.Approach | null>(null); // whom the selection would meet on the hex that is pointed at
  aim = $state.raw<readonly string[]>([]); // hexes of the battle that is being drawn up
  meant = $state.raw<wire.Explanation | null>(null); // what is drawn up or picked, as the engine understands it
  unread = $state(""); // why the engine has not said what it makes of it
  battleAt = $state(0); // the number of the announced battle that was pressed; 0: none

  // What follows from these
  /** The hex that is spoken of: under the pointer or the cursor, or the last one pressed, for fingers do not hover. */
  pointed = $derived(this.hover ?? this.cursor ?? this.looked);
  /** Every counter, in the order of the roster. */
  all = $derived(countersOf(this.printed, this.view, this));
  units = $derived(new Map(this.all.map((unit) => [unit.id, unit])));
  private shared = $derived(sharedNames(this.printed));
  private known = $derived(namedCounters(this.printed, this.units, this.shared));
  override get named(): ReadonlyMap<string, Named> {
    return this.known;
  }
  stacks = $derived(byHex(this.all, ({ place }) => place));
  /** Who is in the air, by the hex that he is over. */
  above = $derived(byHex(this.all, ({ over }) => over));
  /** What can be laid over the map, each with its key: the engine's, and those that the page asks for by itself. */
  layerList = $derived.by(() => {
    const free = ["1", "2", "3", "4", "5", "6", "7", "8", "9"].filter((key) => !LAYERS.some((own) => own.hot === key));
    const told = (this.view?.layers ?? []).map(({ key, title, about, look, rule, parts }, i) => ({
      key,
      title,
      about,
      look: look as string,
      tone: parts?.length === 1 ? (parts[0]?.tone ?? "") : "",
      rule: rule ?? "",
      hot: free[i] ?? "",
    }));
    return [...told, ...LAYERS].sort((a, b) => (a.hot || "z").localeCompare(b.hot || "z"));
  });
  /** Those that lie over the map. */
  laid = $derived.by(() => {
    const unasked = new Set((this.view?.layers ?? []).flatMap(({ key, shown }) => (shown ? [key] : [])));
    const keys = this.layerList.map(({ key }) => key);
    return new Set(keys.filter((key) => unasked.has(key) !== this.layers.has(key)));
  });
  litHexes = $derived(new Set(this.offer?.hexes ?? []));
  inBattle = $derived(new Set((this.view?.battles ?? []).flatMap((b) => [...b.units, ...b.defenders])));

  readonly staying: Staying = new Staying(this);

  private ticket = 0;
  private reading: Promise<void> = Promise.resolve(); // what the selection can do is being asked

  constructor(id: string, tokens: readonly string[], board: Board, connect: typeof call = call) {
    super(id);
    this.layers = new Set(looking(id).layers);
    this.hexes = new Map(board.hexes.map((record) => [record.hex, record]));
    this.countries = board.countries;
    const first = board.hexes[0] as HexRecord;
    this.grid = Grid.through(board.side, first.hex, first);
    this.onChange(() => {
      if (this.layers.has(OWN.threat)) void this.readThreats();
    });
    this.onChange(() => this.helping.playNow());
    this.onChange(() => void this.course.read());
    this.open(tokens, connect);
  }

  override get passes(): boolean {
    return true;
  }

  protected override likes({ connection, state }: Call, anew = false): void {
    const { passing } = settings;
    const known = state?.habits?.passing ?? "never";
    if (state?.seat && (anew || known !== passing)) connection.send({ type: "habits", passing });
  }

  override get passable(): string {
    return this.offer?.pass_over ?? "";
  }

  /** With all that belongs to what is done now. */
  override get further(): { words: string; act: () => void } | null {
    const { rest } = this.course;
    return rest && { words: `Done with all of this: ${rest.title}`, act: () => this.goOn(rest.until) };
  }

  /** Who has not moved may stay, this turn and the next ones. */
  override get instead(): { words: string; act: () => void } | null {
    const { idle } = this.staying;
    if (!idle.length || this.follows.length || this.handing) return null;
    const act = () => (this.staying.tell(idle, true), this.confirm());
    return { words: idle.length === 1 ? "It stays" : "They stay", act };
  }

  tellSeat(message: wire.FromPage): void {
    this.connection.send(message);
  }

  ask<A extends wire.Asking>(asking: A): Promise<wire.Replies[A["what"]]> {
    return this.put(asking) as Promise<wire.Replies[A["what"]]>;
  }

  placesOf(order: string): string[] {
    return hexesOf(order);
  }

  /** A unit by where it stands, or would be looked for: `B:4Arm|X16`; a hex by itself. */
  override standsAt(point: string): string | null {
    const [who = "", where = null] = point.split("|");
    if (this.hexes.has(who)) return who;
    const place = this.units.get(who)?.place ?? "";
    return this.hexes.has(place) ? place : where;
  }

  concerns(order: string): string[] {
    const stand = unitsOf(order).map((unit) => this.units.get(unit)?.place ?? "");
    return [...stand.filter((place) => this.hexes.has(place)), ...this.placesOf(order)];
  }

  /** Whether counters are too small to be read. */
  get far(): boolean {
    return (this.camera?.place[2] ?? NEAR) < NEAR;
  }

  show(hexes: readonly string[], closer = false): void {
    // A battle of others is looked at from near; afterwards one is back where one was.
    if (this.following && this.view?.battles.length) closer ||= this.far;
    this.camera?.show(
      hexes.map((hex) => this.grid.at(hex)),
      closer,
    );
  }

  /** The result at the end of a sentence, with what it brings. */
  override headline(event: wire.Event): string {
    const { result, words } = this.brought(event);
    return words ? `${result}: ${words}` : "";
  }

  override sentence(event: wire.Event): string {
    const { words } = this.brought(event);
    return words ? event.text.replace(/\.$/, ` (${words}).`) : event.text;
  }

  private brought(event: wire.Event): { result: string; words: string } {
    const result = /([^\s,]+)\.$/.exec(event.text)?.[1] ?? "";
    const results = this.printed?.results ?? {};
    const known = [result, ...event.rules.map((rule) => `${rule} ${result}`)].find((name) => name in results);
    return { result, words: results[known ?? ""]?.words ?? "" };
  }

  /** Units, cities and hexes. */
  override find(words: string): Found[] {
    const units = super.find(words).map((unit) => {
      const place = this.units.get(unit.key)?.place ?? "";
      return { ...unit, about: `${unit.about} · ${this.hexes.has(place) ? place : "off the map"}`, places: [place] };
    });
    return foundOnMap(words, this.hexes, units);
  }

  override survey(): void {
    this.camera?.survey(theatre(this.view, [...this.hexes.keys()]).map((hex) => this.grid.at(hex)));
  }

  override goSee(found: Found): void {
    const [hex] = found.places;
    if (!hex || !this.hexes.has(hex)) return void (this.notice = `${found.title} is not on the map.`);
    this.hover = null;
    this.cursor = hex;
    this.looked = hex;
    super.goSee(found);
    if (this.mode === "send") void this.select(this.offered.has(found.key) ? [found.key] : []);
  }

  // Layers

  toggleLayer(layer: string): void {
    const next = new Set(this.layers);
    if (!next.delete(layer)) next.add(layer);
    this.layers = next;
    keepLooking(this.id, { layers: [...next] });
    this.reach = [];
    if (layer === OWN.threat) {
      this.threat = null;
      this.threats = new Map();
      const here = this.pointed;
      if (next.has(layer) && here) void this.readThreat(here);
      if (next.has(layer)) void this.readThreats();
    }
  }

  /** Who could hit this hex: what is mine, or empty, by the enemy; what is his, by me. */
  async readThreat(hex: string): Promise<void> {
    const theirs = this.stacks.get(hex)?.some((unit) => unit.side !== this.eyes) ?? false;
    const side = theirs ? this.eyes : this.against(this.eyes);
    const answer = await this.ask({ what: "threat", hex, side }).catch(() => null);
    if (this.pointed === hex) this.threat = answer;
  }

  /** Everywhere that something on this hex can go. */
  async readReach(hex: string): Promise<void> {
    const units = (this.stacks.get(hex) ?? []).filter((unit) => this.offered.has(unit.id)).map((unit) => unit.id);
    const answer = units.length ? await this.ask({ what: "targets", units, together: false }).catch(() => null) : null;
    if (this.pointed !== hex) return;
    this.reach = [...new Set((answer?.targets ?? []).map((target) => target.hex))];
  }

  /** The odds on every stack of mine, one after another, while the layer is on and the position stands. */
  private async readThreats(): Promise<void> {
    const hash = this.live?.hash;
    this.threats = new Map();
    const own = [...this.stacks].filter(([, units]) => units[0]?.side === this.eyes).map(([hex]) => hex);
    for (const hex of own) {
      const answer = await this.ask({ what: "threat", hex, side: this.against(this.eyes) }).catch(() => null);
      if (!answer || hash !== this.live?.hash || !this.layers.has(OWN.threat)) return;
      await new Promise((done) => setTimeout(done, PACE));
      if (answer.attackers.length) this.threats = new Map(this.threats).set(hex, answer);
    }
  }

  override get meanwhile(): string {
    return this.helping.on ? "Looking for good places for your units…" : "";
  }

  /** After a change: let go of what is out of date, keep a selection that can still do something. */
  protected settled(before: wire.State | null): void {
    this.why = null;
    this.explained = null;
    this.choosing = [];
    this.letBe();
    [this.meant, this.unread] = [null, ""];
    this.aim = [];
    this.battleAt = 0;
    this.notice = "";
    const sameStep = before?.view.offer?.step === this.live?.view.offer?.step && before?.seat === this.live?.seat;
    if (!sameStep) this.looked = null; // another thing is asked: the card of a hex would lie over it
    const keep = sameStep && this.mode === "send" ? this.selected.filter((id) => this.offered.has(id)) : [];
    const moved = keep.some((id) => this.units.get(id)?.place !== before?.view.units[id]?.place);
    // Where only one unit is concerned, it is the one that is meant.
    const only =
      this.mode === "send" && this.offer?.near ? (this.offer.units.length === 1 ? this.offer.units : []) : [];
    this.select(keep.length && !moved ? keep : only);
  }

  /** What a player may have forgotten, in words. */
  undone(): string[] {
    const forgotten = this.live?.view.offer?.forgotten ?? [];
    const cautions = this.live?.view.cautions.map((caution) => caution.reason) ?? [];
    const still = this.staying.idle.length;
    return [...cautions, ...forgotten, ...(still ? [`${count(still, "unit has", "units have")} not moved.`] : [])];
  }

  // Selecting

  select(units: readonly string[]): Promise<void> {
    this.selected = units;
    this.choosing = [];
    this.explained = null;
    this.why = null;
    if (!units.length || this.mode !== "send") {
      this.choices = new Map();
      this.ticket += 1;
      if (this.mode !== "send") void this.readMeant();
      return Promise.resolve();
    }
    this.reading = this.readTargets();
    return this.reading;
  }

  toggle(unit: string): void {
    const without = this.selected.filter((id) => id !== unit);
    if (without.length < this.selected.length) return void this.select(without);
    if (this.mode !== "send") return void this.select([...without, unit]);
    const meant = this.units.get(unit);
    const alike = without.filter((id) => this.units.get(id)?.flies === meant?.flies);
    const here = alike.filter((id) => this.units.get(id)?.place === meant?.place);
    if (this.offer?.near && here.length < alike.length) return void this.gather([...alike, unit], [...here, unit]);
    void this.select([...here, unit]);
  }

  /** After a battle units may go from several hexes to one; where they may not, those of one hex are meant. */
  private async gather(all: readonly string[], here: readonly string[]): Promise<void> {
    await this.select(all);
    if (this.selected === all && !this.choices.size) await this.select(here);
  }

  private async readTargets(tries = 3): Promise<void> {
    const ticket = ++this.ticket;
    const units = this.selected;
    this.choices = new Map(); // those of another selection would order the wrong units
    try {
      const { targets } = await this.ask({ what: "targets", units: [...units] });
      if (ticket === this.ticket) this.choices = byPlace(targets);
    } catch (error) {
      // A server that is busy with others may not have answered in time.
      if (ticket !== this.ticket) return;
      if (tries > 1) return this.readTargets(tries - 1);
      this.notice = `${(error as Error).message} Where they can go is not known: choose them once more.`;
    }
  }

  /** What is drawn up or picked, or would be with one more hex. */
  async readMeant(more: string | null = null): Promise<void> {
    const ticket = ++this.ticket;
    const units = [...this.selected];
    const hexes = more && !this.aim.includes(more) ? [...this.aim, more] : [...this.aim];
    this.unread = "";
    if (!units.length || (this.mode === "aim" && !hexes.length)) return void (this.meant = null);
    try {
      const answer = await this.ask({ what: "would", units, hexes });
      if (ticket === this.ticket) this.meant = answer;
    } catch (error) {
      if (ticket === this.ticket) [this.meant, this.unread] = [null, (error as Error).message];
    }
  }

  /** Whether what is drawn up can be ordered: it is complete, and nothing is against it. */
  get ready(): boolean {
    return this.meant !== null && !this.meant.refusal && (this.mode !== "aim" || this.aim.length > 0);
  }

  give(): void {
    if (this.ready && this.meant) this.order(this.meant.order);
  }

  /** The orders that can be given as they stand and speak of this battle, or of its hexes and of no other battle. */
  choicesAt({ number, hexes }: wire.BattleView): wire.Choice[] {
    return (this.offer?.choices ?? []).filter(({ battle, places }) =>
      battle ? battle === number : places?.some((place) => hexes.includes(place)),
    );
  }

  /** The battle that is looked at: the one that was pressed, else one for which something can be ordered. */
  get battle(): wire.BattleView | undefined {
    const battles = this.live?.view.battles ?? [];
    const pressed = battles.find((known) => known.number === this.battleAt);
    return pressed ?? battles.find((known) => this.choicesAt(known).length) ?? battles[0];
  }

  /** What one most likely wants to order next, within reach wherever the panels are. */
  override get prompted(): Prompted | null {
    if (!this.offer) return null;
    if (this.mode === "aim")
      return this.ready ? { words: `${this.offer.give}: ${list(this.aim)}`, act: () => this.give() } : null;
    if (this.mode === "pick" && this.ready && this.offer.give)
      return { words: `${this.offer.give}: ${count(this.selected.length, "unit")}`, act: () => this.give() };
    const battle = this.battle;
    const choice = battle && this.choicesAt(battle).find((known) => !known.undoes);
    return choice ? { words: `${choice.words}: ${list(battle.hexes)}`, act: () => this.order(choice.order) } : null;
  }

  /** Something else that the engine offers for units. */
  act(act: wire.Act, units: readonly string[]): void {
    this.order(forUnits(act.order, units));
  }

  /** Take an announced battle back and put it on the drawing board again. */
  redraw(battle: wire.BattleView): void {
    const off = this.choicesAt(battle).find((choice) => choice.undoes);
    if (!off) return;
    this.order(off.order);
    const stop = this.onChange(() => {
      stop();
      this.selected = battle.units;
      this.aim = battle.hexes;
      void this.readMeant();
    });
  }

  /** Esc: one thing back. */
  back(): void {
    if (this.confirming) this.letBe();
    else if (this.choosing.length) this.choosing = [];
    else if (this.why) this.why = null;
    else if (this.aim.length || this.selected.length) {
      this.aim = [];
      void this.select([]);
    } else if (this.moment) this.now();
    else if (this.looked) this.looked = null;
    else this.putAway();
  }

  // What a click on the board means

  press(hex: string, unit: string | null = null, more = false): void {
    this.looked = hex;
    this.why = null;
    this.notice = "";
    this.choosing = [];
    if (!this.offer) return;
    const flying = this.above.get(hex) ?? [];
    const here = this.mode === "aim" ? (this.stacks.get(hex) ?? []) : [...(this.stacks.get(hex) ?? []), ...flying];
    const own = here.filter((known) => this.offered.has(known.id)).map((known) => known.id);
    if (this.mode === "aim") {
      if (unit && this.offered.has(unit) && flying.some((known) => known.id === unit)) this.toggle(unit);
      else this.pressInBattle(hex, own, unit);
      return;
    }
    if (this.mode !== "send") {
      const [only] = own;
      if (unit && this.offered.has(unit)) this.toggle(unit);
      else if (only) this.toggle(only);
      else this.pressBattle(hex);
      return;
    }
    const wish = this.choices.get(hex);
    if (wish && this.selected.length && !more) return this.choose(wish);
    const start = this.units.get(this.selected[0] ?? "")?.place ?? "";
    // Who waits off the map is meant to go there: full, or out of reach, is said, and nobody is let go of.
    if (own.length && !more && this.selected.length && !this.hexes.has(start)) return void this.goOrAsk(hex);
    if (own.length) return this.pressOwn(own, unit, more);
    if (this.selected.length) return void this.goOrAsk(hex);
    if (this.litHexes.has(hex)) this.notice = "Choose first who is to go there.";
    void this.select([]);
  }

  /** Go where it is lit, once that is known; elsewhere the engine says why not. */
  async goOrAsk(hex: string): Promise<void> {
    const meant = this.selected;
    await this.reading;
    if (meant !== this.selected) return;
    const wish = this.choices.get(hex);
    if (wish) this.choose(wish);
    else await this.askWhy(hex);
  }

  /** A counter of a stack that is laid out: first the whole stack is taken, then single counters of it. */
  pick(hex: string, unit: string): void {
    const own = (this.stacks.get(hex) ?? []).filter((known) => this.offered.has(known.id)).map((known) => known.id);
    const taken = own.filter((id) => this.selected.includes(id));
    if (this.mode !== "send" || !taken.length || !this.offered.has(unit)) return this.press(hex, unit);
    this.looked = hex;
    if (taken.length === own.length && own.length > 1) void this.select([unit]);
    else this.toggle(unit);
  }

  private pressOwn(own: string[], unit: string | null, more: boolean): void {
    if (unit && this.offered.has(unit) && more) return this.toggle(unit);
    // Those on the ground and those who fly go apart: the kind that is pressed, then the other, then nobody.
    const flies = (id: string) => this.units.get(id)?.flies ?? false;
    const kinds = [own.filter((id) => !flies(id)), own.filter(flies)].filter((kind) => kind.length);
    if (unit && flies(unit)) kinds.reverse();
    const at = kinds.findIndex(
      (kind) => kind.length === this.selected.length && kind.every((id) => this.selected.includes(id)),
    );
    void this.select(kinds[at + 1] ?? []);
  }

  private pressInBattle(hex: string, own: string[], unit: string | null): void {
    if (own.length) {
      if (unit && this.offered.has(unit) && this.selected.some((id) => own.includes(id))) return this.toggle(unit);
      const without = this.selected.filter((id) => !own.includes(id));
      void this.select(without.length < this.selected.length ? without : [...this.selected, ...own]);
      return;
    }
    const battle = this.live?.view.battles.find((known) => known.hexes.includes(hex));
    // Who has taken units means them against this hex, though a battle is announced there already.
    if (battle && !this.selected.length) {
      this.battleAt = battle.number;
      return;
    }
    const enemy = (this.stacks.get(hex) ?? []).some((known) => known.side !== this.seat);
    if (!enemy && !this.litHexes.has(hex)) return;
    this.aim = this.aim.includes(hex) ? this.aim.filter((known) => known !== hex) : [...this.aim, hex];
    void this.readMeant();
  }

  private pressBattle(hex: string): void {
    const found = (this.live?.view.battles ?? []).filter(
      (known) => known.hexes.includes(hex) || known.units.some((id) => this.units.get(id)?.place === hex),
    );
    const battle = found.find((known) => this.choicesAt(known).length) ?? found[0];
    if (battle) this.battleAt = battle.number;
  }

  choose(wish: readonly wire.Target[]): void {
    const [only] = wish;
    if (wish.length === 1 && only) this.orders(only.orders);
    else this.choosing = [...wish];
  }

  /** A hex that is not lit: the engine says why, or what it would be after all. */
  async askWhy(hex: string): Promise<void> {
    const answer = await this.ask({ what: "would", units: [...this.selected], hexes: [hex] }).catch(() => null);
    if (answer?.refusal) this.refuse(answer.refusal, hex);
    else if (answer) this.order(answer.order);
  }

  /** Beside an enemy: the odds that are reached there, and with all that can come. */
  async readApproach(hex: string): Promise<void> {
    this.approach = null;
    const cell = parseHex(hex);
    const enemy = (near: string) => (this.stacks.get(near) ?? []).some((unit) => unit.side !== this.eyes);
    if (!cell || !neighbours(cell).some((near) => enemy(hexName(near)))) return;
    const answer = await this.ask({ what: "approach", units: [...this.selected], hex }).catch(() => null);
    if (this.pointed === hex) this.approach = answer;
  }

  /** Path and cost of what a click here would order, and what else would follow. */
  async readCost(hex: string): Promise<void> {
    const wish = this.choices.get(hex)?.[0];
    const [order] = wish?.orders ?? [];
    if (!order || !(wish?.cost || this.offer?.wary)) return void (this.explained = null);
    const answer = await this.ask({ what: "explain", order }).catch(() => null);
    if (this.pointed === hex) this.explained = answer;
  }
}

function byPlace(targets: readonly wire.Target[]): Map<string, wire.Target[]> {
  const found = new Map<string, wire.Target[]>();
  for (const target of targets) found.set(target.hex, [...(found.get(target.hex) ?? []), target]);
  return found;
}
