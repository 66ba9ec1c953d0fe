// A game on the hex map as one watches it: what is pointed at, and the layers over the map. It knows no rules.
import { type Board, type HexRecord } from "./api";
import { Grid } from "./hexes";
import { hexesOf } from "./notation";
import type { Seat } from "./shelf";
import type * as wire from "./hexwire";
import { Watch } from "./watch.svelte";
import { byHex, other } from "./words";

export type Layer = "mine" | "theirs" | "reach" | "threat" | "cities" | "seas" | "bare";

/** Milliseconds between the questions of a layer that asks many: the server listens to so many a second. */
const PACE = 25;

export abstract class HexWatch extends Watch<wire.View> {
  readonly grid: Grid;
  readonly hexes: Map<string, HexRecord>;

  // What is looked at
  hover = $state<string | null>(null);
  cursor = $state<string | null>(null);
  looked = $state<string | null>(null);
  layers = $state.raw<ReadonlySet<Layer>>(new Set());
  reach = $state.raw<readonly string[]>([]); // of the stack that is pointed at
  threat = $state.raw<wire.Threat | null>(null);
  threats = $state.raw<ReadonlyMap<string, wire.Threat>>(new Map());

  // What follows from these
  units = $derived(new Map((this.view?.units ?? []).map((unit) => [unit.id, unit])));
  stacks = $derived(byHex(this.view?.units ?? []));
  litHexes = $derived(new Set(this.offer?.hexes ?? []));
  /** The side whose eyes one sees with: one's own, or the mover's for a spectator. */
  eyes = $derived((this.seat ?? this.view?.side ?? "blue") as Seat);
  inBattle = $derived(new Set((this.view?.battles ?? []).flatMap((b) => [...b.units, ...b.defenders])));

  constructor(id: string, board: Board) {
    super(id);
    this.hexes = new Map(board.hexes.map((record) => [record.hex, record]));
    const first = board.hexes[0] as HexRecord;
    this.grid = Grid.through(board.side, first.hex, first);
    this.onChange(() => {
      if (this.layers.has("threat")) void this.readThreats();
    });
  }

  ask<A extends wire.Asking>(asking: A): Promise<wire.Replies[A["what"]]> {
    return this.put(asking) as Promise<wire.Replies[A["what"]]>;
  }

  protected override telling(events: wire.Event[]): wire.Event[] {
    const battle = events.find((known) => known.kind === "battle");
    return battle ? [battle] : super.telling(events);
  }

  placesOf(order: string): string[] {
    return hexesOf(order);
  }

  show(hexes: readonly string[], closer = false): void {
    this.camera?.show(hexes.map((hex) => this.grid.at(hex)), closer);
  }

  // Layers

  toggleLayer(layer: Layer): void {
    const next = new Set(this.layers);
    if (!next.delete(layer)) next.add(layer);
    this.layers = next;
    this.reach = [];
    if (layer === "threat") {
      this.threat = null;
      this.threats = new Map();
      const here = this.hover ?? this.cursor;
      if (next.has("threat") && here) void this.readThreat(here);
      if (next.has("threat")) void this.readThreats();
    }
  }

  /** Who could hit this hex: what is mine, or empty, by the enemy; what is his, by me. */
  async readThreat(hex: string): Promise<void> {
    const theirs = this.stacks.get(hex)?.some((unit) => unit.side !== this.eyes) ?? false;
    const side = theirs ? this.eyes : other(this.eyes);
    const answer = await this.ask({ what: "threat", hex, side }).catch(() => null);
    if (this.hover === hex || this.cursor === hex) this.threat = answer;
  }

  /** Everywhere that something on this hex can go. */
  async readReach(hex: string): Promise<void> {
    const here = (this.stacks.get(hex) ?? []).filter((unit) => this.offered.has(unit.id));
    const answers = await Promise.all(here.map((unit) => this.ask({ what: "targets", unit: unit.id }).catch(() => null)));
    if (this.hover !== hex && this.cursor !== hex) return;
    this.reach = [...new Set(answers.flatMap((answer) => (answer?.targets ?? []).map((target) => target.hex)))];
  }

  /** The odds on every stack of mine, one after another, while the layer is on and the position stands. */
  private async readThreats(): Promise<void> {
    const hash = this.live?.hash;
    this.threats = new Map();
    const own = [...this.stacks].filter(([, units]) => units[0]?.side === this.eyes).map(([hex]) => hex);
    for (const hex of own) {
      const answer = await this.ask({ what: "threat", hex, side: other(this.eyes) }).catch(() => null);
      if (!answer || hash !== this.live?.hash || !this.layers.has("threat")) return;
      await new Promise((done) => setTimeout(done, PACE));
      if (answer.attackers.length) this.threats = new Map(this.threats).set(hex, answer);
    }
  }
}
