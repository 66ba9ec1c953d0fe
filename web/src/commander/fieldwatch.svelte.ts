// A battle as one watches it: what is pointed at, the tools that measure, and what the engine says about a unit. It
// knows no rules.
import { keepLooking, looking } from "../shell/shelf";
import { Watch } from "../shell/watch.svelte";
import type { Camera } from "../sheet/camera";
import type * as wire from "./fieldwire";
import { cm, Sheeting, spotWords, turnFor, type Spot } from "./geometry";
import { craters, happening, wrecks } from "./happening";
import { Latest } from "./latest";
import { spotsOf } from "./plan";

export type Tool = "ruler" | "sight" | "lasso" | "corners";
export type Layer = "rings" | "bands" | "ground" | "bare" | "labels" | "wrecks";

/** What is laid over the table until somebody says otherwise. */
const SHOWN: readonly Layer[] = ["rings", "bands", "labels", "wrecks"];
/** The scale from which on one sees what a unit does. */
const NEAR = 1;

/** What the pieces of the page that only tell something are given. */
export type Watched = Watch<wire.View, wire.Printed>;

export abstract class FieldWatch extends Watch<wire.View, wire.Printed> {
  // What is looked at
  hover = $state<string | null>(null); // a unit
  pointer = $state.raw<Spot | null>(null);
  cursor = $state.raw<Spot | null>(null); // of the keyboard
  tool = $state<Tool | null>(null);
  layers = $state.raw<ReadonlySet<Layer>>(new Set((looking(this.id).layers as Layer[] | undefined) ?? SHOWN));
  ruler = $state.raw<[Spot, Spot] | null>(null);
  sightFrom = $state<string | null>(null);
  sight = $state.raw<wire.SightLine | null>(null);
  ground = $state.raw<wire.Ground | null>(null);
  bands = $state.raw<wire.Bands | null>(null);
  seen = $state.raw<wire.SeenList | null>(null);
  selected = $state.raw<readonly string[]>([]);

  // What follows from these
  all = $derived.by(() => {
    const now = this.view?.units ?? {};
    const pieces = this.printed?.pieces ?? [];
    const figures = this.printed?.figures ?? {};
    const owners = new Map<string, Set<string>>();
    for (const { name, side } of pieces) owners.set(name, (owners.get(name) ?? new Set()).add(side));
    return pieces.flatMap((piece) => {
      const state = now[piece.id];
      if (!state) return [];
      const figure = figures[piece.symbol] ?? { solid: "", line: "" };
      const unit: wire.Unit = { ...whole(piece, state, this.tone(piece.side), this.shape(piece.side)), figure };
      const shared = (owners.get(piece.name)?.size ?? 0) > 1;
      return [shared ? { ...unit, called: `${this.styles.get(piece.side)?.short ?? ""} ${piece.name}`.trim() } : unit];
    });
  });
  units = $derived(new Map(this.all.map((unit) => [unit.id, unit])));
  standing = $derived(this.all.filter((unit) => unit.place === "table"));
  /** Several seats at this screen, or none: nobody's edge is the one at the bottom. */
  shared = $state(false);
  northUp = $state(false); // however one's own edge lies
  /** How far the table is turned, so that one's own edge is at the bottom. */
  rotated = $derived.by(() => {
    const seat = this.live?.seat;
    return this.northUp || this.shared || !seat ? 0 : turnFor(this.live?.view.sides[seat]?.edge ?? "");
  });
  sheet = $derived(new Sheeting(this.view?.height ?? 120, this.view?.width ?? 120, this.rotated));

  /**
   * What has just happened: at the moment that is looked back at; all that others did since one's own last order, with
   * the shots of the last of theirs; or since the state before, without the ways that the order itself has drawn.
   */
  happening = $derived.by(() => {
    const seen = (events: readonly wire.Event[]) => happening(events, (id) => this.units.get(id));
    if (this.moment) return seen(this.moment.events);
    if (!this.theirs.length) {
      const drawn = new Set(this.newOrders.flatMap((order) => this.placesOf(order)));
      const now = seen(this.news);
      return { ...now, ways: now.ways.filter(({ path }) => !drawn.has(spotWords(path.at(-1) ?? [NaN, NaN]))) };
    }
    const last = this.theirs.at(-1);
    const { strokes, zones, strayed } = seen(last?.events ?? []);
    // Who only watches orders nothing himself: what happened in turns before would never go.
    const lately = this.theirs.filter((entry) => entry.turn === last?.turn);
    return { ...seen(lately.flatMap((entry) => entry.events)), strokes, zones, strayed };
  });
  /** Where units were lost, up to what is looked at. */
  wrecks = $derived(
    this.layers.has("wrecks")
      ? wrecks(this.log, this.at, new Set((this.view?.boxes ?? []).map((box) => box.place)))
      : [],
  );

  craters = $derived(craters(this.log, this.at, this.view?.turn ?? 0));

  /** Where one looked before the page was loaded again; gone back to once. */
  left = looking(this.id).place;
  // Where one looked before others' orders were played; without a place: at the whole table, which is fitted again.
  private before: { at: Camera["kept"] } | null = null;

  override now(): void {
    super.now();
    if (this.before?.at) this.camera?.comeBack(this.before.at);
    else if (this.before) this.camera?.fit(false);
    this.before = null;
  }

  private readonly looking = new Latest(); // of what the engine is asked about what one looks at

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

  /** What can be asked about the unit that is picked. */
  protected look(caller = ""): void {
    const [id] = this.selected;
    const look = this.looking.next();
    this.seen = null;
    this.bands = null;
    const unit = this.units.get(caller || id || "");
    if (unit?.place === "table" && unit.command) void this.readBands(unit.id, look);
    const firer = this.units.get(id ?? "");
    if (firer?.place === "table" && this.selected.length === 1) void this.readSeen(firer.id, look);
  }

  // An answer that comes when one looks at something else already is not wanted any more.
  private async readBands(id: string, look: number): Promise<void> {
    const answer = await this.ask({ what: "bands", command: id }).catch(() => null);
    if (answer && this.looking.is(look)) this.bands = answer;
  }

  private async readSeen(id: string, look: number): Promise<void> {
    const answer = await this.ask({ what: "seen", unit: id }).catch(() => null);
    if (answer && this.looking.is(look)) this.seen = answer;
  }

  // Tools

  toggleTool(tool: Tool): void {
    this.tool = this.tool === tool ? null : tool;
    this.ruler = null;
    this.sight = null;
    this.sightFrom = this.tool === "sight" ? (this.selected[0] ?? null) : null;
  }

  toggleLayer(layer: Layer): void {
    const next = new Set(this.layers);
    if (!next.delete(layer)) next.add(layer);
    this.layers = next;
    keepLooking(this.id, { layers: [...next] });
    this.ground = null;
  }

  protected async lookFrom(id: string): Promise<void> {
    if (!this.sightFrom || this.sightFrom === id || !this.units.get(this.sightFrom)) {
      this.sightFrom = this.sightFrom === id ? null : id;
      this.sight = null;
      return;
    }
    await this.readSight({ what: "sight", unit: this.sightFrom, target: id });
  }

  protected lookAt(at: Spot): Promise<void> {
    return this.readSight({ what: "sight", unit: this.sightFrom ?? "", at });
  }

  private async readSight(ask: wire.SightAsk): Promise<void> {
    const answer = await this.ask(ask).catch((error: Error) => void (this.notice = error.message));
    this.sight = answer ?? null;
    if (answer) this.said = answer.clear ? `Clear line of sight, ${cm(answer.distance)} cm.` : answer.why;
  }

  /** The pointer, or the cursor of the keyboard, is somewhere else. */
  point(spot: Spot | null, unit: string | null): void {
    this.pointer = spot;
    this.hover = unit;
    this.looking.soon(spot && this.layers.has("ground") ? () => void this.readGround(spot) : null);
  }

  private async readGround(spot: Spot): Promise<void> {
    const answer = await this.ask({ what: "ground", at: spot }).catch(() => null);
    if (this.pointer === spot || this.cursor === spot) this.ground = answer;
  }
}

/** A unit, with all that its state leaves out because it is as ever. */
function whole(piece: wire.CommanderPiece, state: wire.CommanderUnitState, tone: string, shape: string) {
  const ever = { x: 0, y: 0, facing: 0, hits: 0, suppressed: false, carrier: "", supports: "", states: [], done: [] };
  return { ...piece, title: piece.name, ...ever, ...state, tone, shape };
}
