// A game on the hex map as one watches it: what is pointed at, and the layers over the map. It knows no rules.
import { type Board, type HexRecord } from "../shell/api";
import { Grid } from "../hexmap/hexes";
import { hexesOf, unitsOf } from "./notation";
import type * as wire from "./hexwire";
import { LAYERS, OWN } from "./keys";
import { keepLooking, looking } from "../shell/shelf";
import { Watch } from "../shell/watch.svelte";
import type { Found } from "../shell/heard.svelte";
import type { Named } from "../shell/words";
import { byHex, ground } from "./words";

/** The scale from which on counters can be read. */
const NEAR = 1.2;
/** Milliseconds between the questions of a layer that asks many: the server listens to so many a second. */
const PACE = 25;

export abstract class HexWatch extends Watch<wire.View, wire.Printed> {
  readonly grid: Grid;
  readonly hexes: Map<string, HexRecord>;
  readonly countries: Readonly<Record<string, string>>;

  // What is looked at
  hover = $state<string | null>(null);
  cursor = $state<string | null>(null);
  looked = $state<string | null>(null);
  layers = $state.raw<ReadonlySet<string>>(new Set()); // switched on, or off where they lie there unasked
  reach = $state.raw<readonly string[]>([]); // of the stack that is pointed at
  threat = $state.raw<wire.Threat | null>(null);
  threats = $state.raw<ReadonlyMap<string, wire.Threat>>(new Map());

  // What follows from these
  /** The hex that is spoken of: under the pointer or the cursor, or the last one pressed, for fingers do not hover. */
  pointed = $derived(this.hover ?? this.cursor ?? this.looked);
  /** Every counter, in the order of the roster. */
  all = $derived.by(() => {
    const [printed, now] = [this.printed, this.view?.units];
    if (!printed || !now) return [];
    return printed.pieces.flatMap((piece) => {
      const state = now[piece.id];
      const side = state?.side ?? piece.side; // armies may go over
      return state ? [whole({ ...piece, side }, state, printed, this.tone(side), this.shape(side))] : [];
    });
  });
  units = $derived(new Map(this.all.map((unit) => [unit.id, unit])));
  /** Names under which there are different counters, as those of substitutes. */
  private shared = $derived.by(() => {
    const titles = new Map<string, string>();
    const found = new Set<string>();
    for (const { side, name, title } of this.printed?.pieces ?? []) {
      const who = `${side} ${name}`;
      if ((titles.get(who) ?? title) !== title) found.add(who);
      titles.set(who, title);
    }
    return found;
  });
  /** By name and factors those whose name does not tell them apart, and those not in play: they might come. */
  private known = $derived.by(() => {
    const all = (this.printed?.pieces ?? []).map((piece) => {
      const unit = this.units.get(piece.id);
      const plain = unit && !this.shared.has(`${piece.side} ${piece.name}`);
      return [piece.id, plain ? unit : { ...(unit ?? piece), name: piece.title }] as const;
    });
    return new Map<string, Named>(all);
  });
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

  constructor(id: string, board: Board) {
    super(id);
    this.layers = new Set(looking(id).layers);
    this.hexes = new Map(board.hexes.map((record) => [record.hex, record]));
    this.countries = board.countries;
    const first = board.hexes[0] as HexRecord;
    this.grid = Grid.through(board.side, first.hex, first);
    this.onChange(() => {
      if (this.layers.has(OWN.threat)) void this.readThreats();
    });
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

  show(hexes: readonly string[], closer = false): void {
    // A battle of others is looked at from near; afterwards one is back where one was.
    if (this.following && this.view?.battles.length) closer ||= (this.camera?.place[2] ?? NEAR) < NEAR;
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
    const wanted = words.toLowerCase();
    const hex = this.hexes.get(words.toUpperCase());
    const named = [...this.hexes.values()].filter((record) => record.name?.toLowerCase().includes(wanted));
    const cities = [...new Map(named.reverse().map((record) => [record.name, record])).values()]; // one hex of each
    const units = super.find(words).map((unit) => {
      const place = this.units.get(unit.key)?.place ?? "";
      return { ...unit, about: `${unit.about} · ${this.hexes.has(place) ? place : "off the map"}`, places: [place] };
    });
    return [
      ...(hex ? [hex] : []).map((record) => ({
        key: record.hex,
        title: record.hex,
        about: ground(record),
        places: [record.hex],
      })),
      ...cities.map(({ hex: name, name: city = "" }) => ({
        key: name + city,
        title: city,
        about: name,
        places: [name],
      })),
      ...units,
    ];
  }

  override goSee(found: Found): void {
    const [hex] = found.places;
    if (!hex || !this.hexes.has(hex)) return void (this.notice = `${found.title} is not on the map.`);
    this.hover = null;
    this.cursor = hex;
    this.looked = hex;
    super.goSee(found);
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
}

/** A counter, with all that its state leaves out because it is as ever. */
function whole(
  piece: wire.BlitzkriegPiece,
  state: wire.BlitzkriegUnitState,
  printed: wire.Printed,
  tone: string,
  shape: string,
): wire.Unit {
  const { place, left = String(piece.movement), marks = [], way = [] } = state;
  const moved = state.left !== undefined;
  const named = moved ? ["moved", ...marks] : marks;
  const signs = named.map((mark) => printed.marks[mark]?.sign ?? "dot");
  const over = way.at(-1) ?? "";
  return { ...piece, place, left, moved, marks, way, over, tone, shape, signs: [...new Set(signs)] };
}
