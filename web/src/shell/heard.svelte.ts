// What the server says of a game, whichever game it is: the lines to it, who sits where, the log, the talk.
// It knows no rules.
import type { Camera } from "../sheet/camera";
import { api } from "./api";
import { Connection, socketAddress, type Line } from "./connection";
import { befallen, byItself, passes } from "./inshort";
import { settings } from "./settings.svelte";
import type * as wire from "./wire";
import { capital, type Named } from "./words";

export type Message = Exclude<wire.FromServer, wire.Answer>;
export type Live<V extends wire.View> = Omit<wire.State, "view"> & { view: V };

export interface Call {
  connection: Connection;
  state: wire.State | null;
  line: Line;
}

/** Something that was looked for: what it is called, and where it is. */
export interface Found {
  key: string;
  title: string;
  about: string;
  places: string[];
}

/** A line to the server for one token. */
export function call(
  id: string,
  token: string,
  onMessage: (message: Message) => void,
  onLine: (line: Line) => void,
): Connection {
  const known = async () => (await api.list([token])).length > 0;
  return new Connection(socketAddress(id, token), onMessage, onLine, known);
}

export abstract class Heard<V extends wire.View = wire.View, P extends wire.Printed = wire.Printed> {
  readonly id: string;
  camera: Camera | null = null;

  // What the server says
  printed = $state.raw<P | null>(null); // told once: the seats, and what is printed on the pieces
  live = $state.raw<Live<V> | null>(null);
  line = $state<Line>("connecting");
  thinking = $state.raw<wire.Thinking | null>(null);
  chat = $state.raw<wire.ChatMessage[]>([]);
  log = $state.raw<wire.LogEntry[]>([]);
  theirs = $state.raw<readonly wire.LogEntry[]>([]); // what others ordered since my last order
  protected read = $state(0); // up to which order the card of it was read
  notice = $state("");
  said = $state(""); // for screen readers

  // What follows from it
  seat = $derived(this.live?.seat ?? null);
  styles = $derived(new Map((this.printed?.seats ?? []).map((style) => [style.seat, style])));
  /** The seats, one's own first; whoever has none, or several, sees them where they always are. */
  sides = $derived.by(() => {
    const own = this.lines.length > 1 ? null : this.seat;
    return [...this.styles.keys()].sort((a, b) => Number(b === own) - Number(a === own));
  });
  /** What the card of what others did has to tell, be it that a turn was passed; nothing where it was put away. */
  untold = $derived.by(() => {
    const tells = (entry: wire.LogEntry) =>
      entry.number > this.read &&
      ((this.others(entry) && passes(entry)) || entry.events.some((event) => event.units.length));
    return this.theirs.some(tells) ? this.theirs : [];
  });
  /** Words of others that were said while nobody listened here. */
  unheard = $derived(this.chat.filter(({ number, seat }) => number > this.heard && !this.sitsHere(seat)).length);
  protected lines: Call[] = [];
  protected fresh = true; // the log is to be read from its beginning
  protected readThrough = $state(false); // it was
  protected shownTo = 0; // how many orders this seat has been shown, here or on another machine
  private heard = $state(0); // how many lines of the talk

  constructor(id: string) {
    this.id = id;
  }

  /** The units by their ids. */
  abstract readonly units: ReadonlyMap<string, Named>;
  /** Whatever a sentence may name: these, and what a game knows besides. */
  get named(): ReadonlyMap<string, Named> {
    return this.units;
  }

  /** What hands can do next, where the question does not say it; a phone has it with the panels shut. */
  get nextUp(): string {
    return "";
  }

  /** The places of which an order speaks. */
  abstract placesOf(order: string): string[];
  protected abstract receive(line: Call, message: Message): void;
  protected abstract lineChanged(line: Call, now: Line): void;
  /** Lines of the log that are news. */
  protected abstract logged(entries: readonly wire.LogEntry[]): void;
  /** The whole log has been read on sitting down: what this seat has not been shown yet is told. */
  protected abstract cameBack(unseen: readonly wire.LogEntry[]): void;

  /** The colours of a seat. */
  tone(seat: string | null | undefined): string {
    return this.styles.get(seat ?? "")?.tone ?? "";
  }

  shape(seat: string | null | undefined): string {
    return this.styles.get(seat ?? "")?.shape ?? "";
  }

  /** A seat by the name that people know. */
  called(seat: string | null | undefined): string {
    return seat ? (this.styles.get(seat)?.name ?? capital(seat)) : "Nobody";
  }

  /** How the person on a seat is called, or the grade of a computer; nothing for who has not said it. */
  person(seat: string | null | undefined): string {
    return this.live?.players[seat ?? ""]?.name ?? "";
  }

  /** A seat, and who sits there. */
  calledInFull(seat: string | null | undefined): string {
    const name = this.person(seat);
    return name ? `${this.called(seat)} (${name})` : this.called(seat);
  }

  /** The seat across the table. */
  against(seat: string): string {
    return [...this.styles.keys()].find((other) => other !== seat) ?? "";
  }

  // The lines

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

  retry(): void {
    for (const { connection } of this.lines) connection.retry();
  }

  protected hangUp(): void {
    for (const { connection } of this.lines) connection.close();
  }

  protected get connection(): Connection {
    const line = this.lines.find((known) => known.state !== null && known.state.seat === this.seat) ?? this.lines[0];
    return (line as Call).connection;
  }

  put(asking: wire.Ask): Promise<wire.Reply> {
    return this.connection.ask(asking);
  }

  /** Say how I am called, here and wherever I sit down from now on. */
  callMe(name: string): void {
    settings.setName(name);
    for (const { connection, state } of this.lines)
      if (state?.seat && state.players[state.seat]?.name !== settings.name)
        connection.send({ type: "name", name: settings.name });
  }

  /** How a game that is over stood at the end of each turn. */
  async history(): Promise<readonly wire.TurnNumbers[]> {
    return ((await this.put({ what: "history" })) as wire.History).turns;
  }

  say(text: string): void {
    if (text.trim()) this.connection.send({ type: "chat", text: text.trim() });
  }

  /** Somebody's words. A line that broke brings all of them again, and each seat at this screen has a line. */
  protected hear(said: wire.ChatMessage): void {
    if (this.chat.some(({ number }) => number === said.number)) return;
    this.chat = [...this.chat, said].sort((a, b) => a.number - b.number);
  }

  /** The talk is in sight. */
  listen(): void {
    const last = this.chat.at(-1)?.number ?? 0;
    if (last <= this.heard) return;
    this.heard = last;
    this.tellSeen();
  }

  /** What I was shown before I sat down here. */
  protected takeSeen({ orders, talk }: wire.Shown): void {
    this.shownTo = Math.max(this.shownTo, orders);
    this.heard = Math.max(this.heard, talk);
  }

  /** The server keeps what I have been shown: whatever page I open next begins after that. */
  protected tellSeen(): void {
    for (const { connection, state } of this.lines)
      if (state?.seat) connection.send({ type: "seen", orders: this.shownTo, talk: this.heard });
  }

  private sitsHere(seat: string | null): boolean {
    return seat !== null && this.lines.some((line) => line.state?.seat === seat);
  }

  // The log

  /** Whether somebody ordered it who does not sit at this screen. */
  protected others(entry: wire.LogEntry): boolean {
    return !this.sitsHere(entry.seat);
  }

  /** What others have ordered is told; whether there is any. `theirTurn`: the turn was theirs before. */
  protected tell(entries: readonly wire.LogEntry[], theirTurn: boolean): boolean {
    // Setting up is no turn: where they stand is seen on the board.
    const turns = entries.filter((entry) => entry.turn > 0);
    if (!turns.length) return false;
    const first = turns[0]?.number ?? 0;
    const before = this.ledTo(first, theirTurn);
    // What passed by itself meanwhile, and brought something about.
    const passed = this.log.filter((entry) => entry.number > first && !this.others(entry) && byItself(entry));
    const told = new Map(
      [...this.theirs, ...before, ...passed.flatMap(befallen), ...turns].map((entry) => [entry.number, entry]),
    );
    this.theirs = [...told.values()].sort((a, b) => a.number - b.number);
    return true;
  }

  /** What befell with my last order before another's. In `theirTurn` all of it since I passed mine on: however often
   * one is asked in a turn, it is told as one. */
  private ledTo(number: number, theirTurn: boolean): wire.LogEntry[] {
    const found: wire.LogEntry[] = [];
    for (let at = this.log.findLastIndex((entry) => entry.number < number); at >= 0; at--) {
      const entry = this.log[at] as wire.LogEntry;
      const own = !this.others(entry);
      if (entry.turn === 0 || (!own && (!theirTurn || this.seat === null))) break;
      found.unshift(...(own ? befallen(entry) : [entry]));
      if (own && (!theirTurn || passes(entry))) break;
    }
    return found;
  }

  /** Put the card of what others did away. */
  readTheirs(): void {
    this.read = this.untold.at(-1)?.number ?? this.read;
  }

  /** The lines that a state brings. Two seats at one screen get each of them twice: who gave an order knows it best. */
  protected takeLog(state: wire.State): void {
    if (this.fresh) return; // all of it is asked for
    const first = state.log[0]?.number ?? state.at + 1;
    const known = new Map(this.log.filter((entry) => entry.number <= state.at).map((entry) => [entry.number, entry]));
    const same = (entry: wire.LogEntry) => known.get(entry.number)?.when === entry.when;
    const fresh = state.log.filter((entry) => !same(entry));
    const gap = first > 1 && !known.has(first - 1);
    if (gap) return; // it is asked for what lies between, too
    for (const entry of state.log) if (!same(entry) || entry.seat === state.seat) known.set(entry.number, entry);
    this.log = [...known.values()];
    this.logged(fresh);
  }

  /** The whole log when one sits down; afterwards what states did not bring. */
  protected async readLog(): Promise<void> {
    const at = this.live?.at ?? 0;
    const first = this.fresh;
    if (first) this.log = [];
    this.fresh = false;
    const since = this.log.at(-1)?.number ?? 0;
    if (since >= at) return void (this.readThrough = true);
    try {
      const entries = await this.entriesSince(since, at);
      const known = new Set(this.log.map((entry) => entry.number));
      const more = entries.filter((entry) => !known.has(entry.number));
      this.log = [...this.log, ...more].sort((a, b) => a.number - b.number);
      this.readThrough = true;
      if (first) this.cameBack(this.log.filter((entry) => entry.number > this.shownTo && this.others(entry)));
      else this.logged(more);
    } catch {
      this.fresh = true; // asked again with the next state
    }
  }

  /** The log comes in pages: one asks on from the last entry until there are no more. */
  protected async entriesSince(since: number, at: number): Promise<wire.LogEntry[]> {
    const found: wire.LogEntry[] = [];
    while (since < at) {
      const { entries } = (await this.put({ what: "log", since })) as wire.Log;
      const last = entries.at(-1);
      if (!last) break;
      found.push(...entries);
      since = last.number;
    }
    return found;
  }
}
