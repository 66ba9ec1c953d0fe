// A game as one plays it: what is selected, and what a click means. It knows no rules:
// what is lit comes from the offer, where a unit can go from the engine's targets.
import type { Board } from "./api";
import { common, wanted, type Choice } from "./notation";
import { HexWatch } from "./hexwatch.svelte";
import { call } from "./watch.svelte";
import type * as wire from "./hexwire";

/** Steps in which a selected unit is sent to a hex. */
const SENDING = new Set(["set-up", "movement", "retreat", "advance"]);
/** Steps in which units are picked to be given up. */
const GIVING_UP = new Set(["loss", "removal", "excess"]);

export class Table extends HexWatch {
  // What is being ordered
  selected = $state.raw<readonly string[]>([]);
  choices = $state.raw<ReadonlyMap<string, Choice[]>>(new Map());
  choosing = $state.raw<Choice[]>([]); // several orders for one hex: one of them is asked for
  explained = $state.raw<wire.Explanation | null>(null);
  aim = $state.raw<readonly string[]>([]); // hexes of the battle that is being drawn up
  odds = $state.raw<wire.OddsView | null>(null);
  oddsWhy = $state.raw<wire.Refusal | null>(null);
  battleAt = $state<string | null>(null); // the announced battle that is looked at
  givingUp = $state.raw<wire.Refusal | null>(null);

  private ticket = 0;

  constructor(id: string, tokens: readonly string[], board: Board, connect: typeof call = call) {
    super(id, board);
    this.open(tokens, connect);
  }

  /** After a change: let go of what is out of date, keep a selection that can still do something. */
  protected settled(before: wire.State | null): void {
    this.why = null;
    this.explained = null;
    this.choosing = [];
    this.confirming = false;
    this.odds = null;
    this.oddsWhy = null;
    this.aim = [];
    this.battleAt = this.live?.view.battles[0]?.hexes[0] ?? null;
    this.notice = "";
    const sameStep = before?.view.offer?.step === this.live?.view.offer?.step && before?.seat === this.live?.seat;
    const keep = sameStep && SENDING.has(this.step) ? this.selected.filter((id) => this.offered.has(id)) : [];
    const moved = keep.some((id) => this.units.get(id)?.place !== before?.view.units.find((u) => u.id === id)?.place);
    this.select(moved ? [] : keep);
  }

  /** What a player may have forgotten, in words. */
  undone(): string[] {
    const view = this.live?.view;
    if (!view || (this.step !== "movement" && this.step !== "set-up")) return [];
    const lines = view.cautions.map((caution) => caution.reason);
    const own = view.units.filter((unit) => unit.side === view.asked && this.offered.has(unit.id));
    const waiting = own.filter((unit) => unit.place === "card").length;
    const still = own.filter((unit) => unit.place !== "card" && !unit.moved).length;
    if (waiting) lines.push(`${waiting} ${waiting === 1 ? "unit waits" : "units wait"} on the card.`);
    if (still && this.step === "movement") lines.push(`${still} ${still === 1 ? "unit has" : "units have"} not moved.`);
    return lines;
  }

  // Selecting

  select(units: readonly string[]): Promise<void> {
    this.selected = units;
    this.choosing = [];
    this.explained = null;
    this.why = null;
    if (!units.length || !SENDING.has(this.step)) {
      this.choices = new Map();
      this.ticket += 1;
      if (this.step === "announce") void this.readOdds();
      if (GIVING_UP.has(this.step)) void this.readGivingUp();
      return Promise.resolve();
    }
    return this.readTargets();
  }

  toggle(unit: string): void {
    const without = this.selected.filter((id) => id !== unit);
    const place = this.units.get(unit)?.place;
    const together = SENDING.has(this.step) ? without.filter((id) => this.units.get(id)?.place === place) : without;
    void this.select(without.length < this.selected.length ? without : [...together, unit]);
  }

  private async readTargets(): Promise<void> {
    const ticket = ++this.ticket;
    const units = this.selected;
    this.choices = new Map(); // those of another selection would order the wrong units
    try {
      const answers = await Promise.all(units.map((unit) => this.ask({ what: "targets", unit })));
      if (ticket === this.ticket) this.choices = common(units, answers.map((answer) => answer.targets));
    } catch {
      if (ticket === this.ticket) this.choices = new Map();
    }
  }

  private async readGivingUp(): Promise<void> {
    const ticket = ++this.ticket;
    if (!this.selected.length) {
      this.givingUp = null;
      return;
    }
    const answer = await this.ask({ what: "explain", order: `lose ${this.selected.join(" ")}` }).catch(() => null);
    if (ticket === this.ticket) this.givingUp = answer?.refusal ?? null;
  }

  /** The battle that is being drawn up, or would be with one more hex. */
  async readOdds(more: string | null = null): Promise<void> {
    const ticket = ++this.ticket;
    const units = [...this.selected];
    const hexes = more && !this.aim.includes(more) ? [...this.aim, more] : [...this.aim];
    if (!units.length || !hexes.length) {
      this.odds = null;
      this.oddsWhy = null;
      return;
    }
    try {
      const order = `attack ${hexes.join(" ")} with ${units.join(" ")}`;
      const [odds, said] = await Promise.all([this.ask({ what: "odds", units, hexes }), this.ask({ what: "explain", order })]);
      if (ticket !== this.ticket) return;
      this.odds = odds;
      this.oddsWhy = said.refusal;
    } catch {
      if (ticket === this.ticket) this.odds = null;
    }
  }

  attack(): void {
    if (this.selected.length && this.aim.length) this.order(`attack ${this.aim.join(" ")} with ${this.selected.join(" ")}`);
  }

  /** Take an announced battle back and put it on the drawing board again. */
  redraw(battle: wire.OddsView): void {
    const [first] = battle.hexes;
    if (!first) return;
    this.order(`call-off ${first}`);
    const stop = this.onChange(() => {
      stop();
      this.selected = battle.units;
      this.aim = battle.hexes;
      void this.readOdds();
    });
  }

  giveUp(): void {
    if (this.selected.length && !this.givingUp) this.order(`lose ${this.selected.join(" ")}`);
  }

  /** Esc: one thing back. */
  back(): void {
    if (this.confirming) this.confirming = false;
    else if (this.choosing.length) this.choosing = [];
    else if (this.why) this.why = null;
    else if (this.aim.length || this.selected.length) {
      this.aim = [];
      void this.select([]);
    } else if (this.moment) this.now();
    else this.looked = null;
  }

  // What a click on the board means

  press(hex: string, unit: string | null = null, more = false): void {
    this.looked = hex;
    this.why = null;
    this.choosing = [];
    if (!this.offer) return;
    const here = this.stacks.get(hex) ?? [];
    const own = here.filter((known) => this.offered.has(known.id)).map((known) => known.id);
    if (this.step === "announce") return this.pressInBattle(hex, own, unit);
    if (GIVING_UP.has(this.step)) {
      const [only] = own;
      if (unit && this.offered.has(unit)) this.toggle(unit);
      else if (only) this.toggle(only);
      return;
    }
    if (this.step === "resolve") return this.pressBattle(hex);
    const wish = this.choices.get(hex);
    if (wish && this.selected.length && !more) return this.choose(wish);
    if (own.length) return this.pressOwn(own, unit, more);
    if (this.selected.length) void this.askWhy(hex);
    else void this.select([]);
  }

  private pressOwn(own: string[], unit: string | null, more: boolean): void {
    if (unit && this.offered.has(unit) && more) return this.toggle(unit);
    const all = own.length === this.selected.length && own.every((id) => this.selected.includes(id));
    void this.select(all ? [] : own);
  }

  private pressInBattle(hex: string, own: string[], unit: string | null): void {
    if (own.length) {
      if (unit && this.offered.has(unit) && this.selected.some((id) => own.includes(id))) return this.toggle(unit);
      const without = this.selected.filter((id) => !own.includes(id));
      void this.select(without.length < this.selected.length ? without : [...this.selected, ...own]);
      return;
    }
    const battle = this.live?.view.battles.find((known) => known.hexes.includes(hex));
    if (battle) {
      this.battleAt = battle.hexes[0] ?? null;
      return;
    }
    const enemy = (this.stacks.get(hex) ?? []).some((known) => known.side !== this.seat);
    if (!enemy) return;
    this.aim = this.aim.includes(hex) ? this.aim.filter((known) => known !== hex) : [...this.aim, hex];
    void this.readOdds();
  }

  private pressBattle(hex: string): void {
    const battle = this.live?.view.battles.find((known) => known.hexes.includes(hex) || known.units.some((id) => this.units.get(id)?.place === hex));
    const [first] = battle?.hexes ?? [];
    if (!first) return;
    this.battleAt = first;
  }

  choose(wish: readonly Choice[]): void {
    const [only] = wish;
    if (wish.length === 1 && only) this.orders(only.orders);
    else this.choosing = [...wish];
  }

  async askWhy(hex: string): Promise<void> {
    const waiting = this.selected.some((id) => this.units.get(id)?.place === "card");
    const order = wanted(this.step, this.selected, hex, waiting);
    if (!order) return;
    const answer = await this.ask({ what: "explain", order }).catch(() => null);
    if (answer?.refusal) this.refuse(answer.refusal, hex);
    else if (answer) this.order(order);
  }

  /** Path and cost of what a click here would order. */
  async readCost(hex: string): Promise<void> {
    const order = this.choices.get(hex)?.[0]?.orders[0];
    if (!order?.startsWith("move")) {
      this.explained = null;
      return;
    }
    const answer = await this.ask({ what: "explain", order }).catch(() => null);
    if (this.hover === hex || this.cursor === hex) this.explained = answer;
  }
}
