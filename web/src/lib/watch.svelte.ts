// A game as one watches it: what the server says, and what is looked at. It knows no rules.
import type { Camera } from "../board/camera";
import { api, type Board, type HexRecord } from "./api";
import { Connection, socketAddress, type Asking, type Line } from "./connection";
import { Grid } from "./hexes";
import { hexesOf } from "./notation";
import type { Seat } from "./shelf";
import type * as wire from "./wire";
import { byHex, other } from "./words";

export interface Roll {
  number: number;
  values: number[];
  event: wire.Event;
}

export type Layer = "mine" | "theirs" | "reach" | "threat" | "cities" | "seas" | "bare";

/** Milliseconds between the questions of a layer that asks many: the server listens to so many a second. */
const PACE = 25;

interface Call {
  connection: Connection;
  state: wire.State | null;
  line: Line;
}

/** A line to the server for one token. */
export function call(
  id: string,
  token: string,
  onMessage: (message: Exclude<wire.FromServer, wire.Answer>) => void,
  onLine: (line: Line) => void,
): Connection {
  const known = async () => (await api.list([token])).length > 0;
  return new Connection(socketAddress(id, token), onMessage, onLine, known);
}

export abstract class Watch {
  readonly id: string;
  readonly grid: Grid;
  readonly hexes: Map<string, HexRecord>;
  camera: Camera | null = null;

  // What the server says
  live = $state.raw<wire.State | null>(null);
  line = $state<Line>("connecting");
  thinking = $state.raw<wire.Thinking | null>(null);
  chat = $state.raw<wire.ChatMessage[]>([]);
  log = $state.raw<wire.LogEntry[]>([]);
  notice = $state("");
  said = $state(""); // for screen readers

  // What is looked at
  moment = $state.raw<{ at: number; view: wire.View; events: wire.Event[] } | null>(null);
  hover = $state<string | null>(null);
  cursor = $state<string | null>(null);
  looked = $state<string | null>(null);
  layers = $state.raw<ReadonlySet<Layer>>(new Set());
  playing = $state(false);
  lit = $state.raw<readonly string[]>([]); // hexes that a line of the log or a caution speaks of
  reach = $state.raw<readonly string[]>([]); // of the stack that is pointed at
  threat = $state.raw<wire.Threat | null>(null);
  threats = $state.raw<ReadonlyMap<string, wire.Threat>>(new Map());
  roll = $state.raw<Roll | null>(null);

  // What follows from these
  view = $derived(this.moment?.view ?? this.live?.view ?? null);
  at = $derived(this.moment?.at ?? this.live?.at ?? 0);
  units = $derived(new Map((this.view?.units ?? []).map((unit) => [unit.id, unit])));
  stacks = $derived(byHex(this.view?.units ?? []));
  seat = $derived(this.live?.seat ?? null);
  mayOrder = $derived(
    !this.moment && this.line === "open" && this.live !== null && this.live.seat !== null && this.live.view.asked === this.live.seat,
  );
  offer = $derived(this.mayOrder ? (this.live?.view.offer ?? null) : null);
  step = $derived(this.offer?.step ?? "");
  offered = $derived(new Set(this.offer?.units ?? []));
  litHexes = $derived(new Set(this.offer?.hexes ?? []));
  /** The side whose eyes one sees with: one's own, or the mover's for a spectator. */
  eyes = $derived((this.seat ?? this.view?.side ?? "blue") as Seat);
  inBattle = $derived(new Set((this.view?.battles ?? []).flatMap((b) => [...b.units, ...b.defenders])));

  private lines: Call[] = [];
  private fresh = true;
  private journey = 0;
  private readonly listeners: ((before: wire.View | null) => void)[] = [];

  constructor(id: string, board: Board) {
    this.id = id;
    this.hexes = new Map(board.hexes.map((record) => [record.hex, record]));
    const first = board.hexes[0] as HexRecord;
    this.grid = Grid.through(board.side, first.hex, first);
  }

  /** After a change: what was being ordered is out of date. */
  protected abstract settled(before: wire.State | null): void;
  /** An order was answered, or never will be. */
  protected abstract answered(): void;
  protected abstract refuse(refusal: wire.Refusal, hex: string | null): void;

  /** Call the server, once for each seat at this screen. */
  protected open(tokens: readonly string[], connect: typeof call): void {
    for (const token of tokens) {
      const line = { state: null, line: "connecting" } as unknown as Call;
      this.lines.push(line);
      line.connection = connect(
        this.id,
        token,
        (message) => this.receive(line, message),
        (now) => this.lineChanged(line, now),
      );
    }
  }

  close(): void {
    for (const { connection } of this.lines) connection.close();
  }

  retry(): void {
    for (const { connection } of this.lines) connection.retry();
  }

  /** Be told of every change; the answer ends it. */
  onChange(listener: (before: wire.View | null) => void): () => void {
    this.listeners.push(listener);
    return () => this.listeners.splice(this.listeners.indexOf(listener), 1);
  }

  // Messages

  private lineChanged(line: Call, now: Line): void {
    line.line = now;
    if (now !== "open") {
      line.state = null;
      this.fresh = true;
      this.answered();
    }
    const all = this.lines.map((known) => known.line);
    this.line = all.find((known) => known !== "open") ?? "open";
  }

  private receive(line: Call, message: Exclude<wire.FromServer, wire.Answer>): void {
    switch (message.type) {
      case "state":
      case "stale":
        line.state = message as wire.State;
        this.settle(line.state);
        if (message.type === "stale") this.notice = "The game had moved on, so that order was not carried out.";
        break;
      case "thinking":
        this.thinking = message;
        break;
      case "refusal":
        this.answered();
        this.refuse(message.refusal, hexesOf(message.order).at(-1) ?? null);
        break;
      case "error":
        this.answered();
        this.notice = message.message;
        break;
      case "chat":
        this.chat = [...this.chat, message];
        break;
    }
  }

  /** Several seats at one screen: look with the eyes of the one that is asked. */
  private settle(latest: wire.State): void {
    const same = this.lines.map((line) => line.state).filter((state) => state?.hash === latest.hash && state.at === latest.at);
    const next = same.find((state) => state?.seat === state?.view.asked) ?? (this.lines.length > 1 ? same[0] : latest) ?? latest;
    const before = this.live;
    this.live = next;
    this.answered();
    if (latest.view.asked === null || latest.players[latest.view.asked]?.kind !== "computer") this.thinking = null;
    const changed = before?.hash !== next.hash || before.at !== next.at || before.seat !== next.seat;
    if (!changed) return;
    this.settled(before);
    if (latest.events.length) this.said = latest.events.map((event) => event.text).join(" ");
    void this.readLog();
    for (const listener of [...this.listeners]) listener(before?.view ?? null);
    if (this.layers.has("threat")) void this.readThreats();
  }

  private async readLog(): Promise<void> {
    const at = this.live?.at ?? 0;
    const first = this.fresh;
    if (first) this.log = [];
    else if (this.log.length && (this.log.at(-1)?.number ?? 0) > at) this.log = this.log.filter((e) => e.number <= at);
    this.fresh = false;
    const since = this.log.at(-1)?.number ?? 0;
    if (since >= at) return;
    try {
      const { log } = await this.ask({ what: "log", since });
      if (!log) return;
      const known = new Set(this.log.map((entry) => entry.number));
      const more = log.filter((entry) => !known.has(entry.number));
      this.log = [...this.log, ...more].sort((a, b) => a.number - b.number);
      if (!first) this.showRoll(more);
    } catch {
      this.fresh = true; // asked again with the next state
    }
  }

  private showRoll(entries: readonly wire.LogEntry[]): void {
    const entry = entries.findLast((known) => known.rolls.length);
    const event = entry?.events.find((known) => known.kind === "battle") ?? entry?.events[0];
    if (entry && event) this.roll = { number: entry.number, values: entry.rolls.map((roll) => roll.value), event };
  }

  // Questions to the engine

  protected get connection(): Connection {
    const line = this.lines.find((known) => known.state !== null && known.state.seat === this.seat) ?? this.lines[0];
    return (line as Call).connection;
  }

  ask(asking: Asking): Promise<wire.Answer> {
    return this.connection.ask(asking);
  }

  say(text: string): void {
    if (text.trim()) this.connection.send({ type: "chat", text: text.trim() });
  }

  // Looking

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
    if (this.hover === hex || this.cursor === hex) this.threat = answer?.threat ?? null;
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
      if (answer.threat?.attackers.length) this.threats = new Map(this.threats).set(hex, answer.threat);
    }
  }

  async goTo(at: number): Promise<void> {
    if (!this.live) return;
    const wish = Math.max(0, Math.min(at, this.live.at));
    if (wish === this.live.at) return this.now();
    const journey = ++this.journey;
    const answer = await this.ask({ what: "moment", at: wish }).catch(() => null);
    if (answer?.view && journey === this.journey) {
      this.moment = { at: wish, view: answer.view, events: answer.events ?? [] };
    }
  }

  now(): void {
    this.playing = false;
    this.moment = null;
    this.journey += 1;
  }

  /** The number of my last order before others went on; null when there is none. */
  get mySince(): number | null {
    const theirs = this.log.findLastIndex((entry) => entry.seat !== this.seat);
    return this.log.slice(0, Math.max(0, theirs)).findLast((entry) => entry.seat === this.seat)?.number ?? null;
  }

  show(hexes: readonly string[], closer = false): void {
    this.camera?.show(hexes.map((hex) => this.grid.at(hex)), closer);
  }
}
