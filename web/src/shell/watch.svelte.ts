// A game as one watches and orders it, whichever game it is: what is looked at, and what is sent. It knows no rules.
import { Advice } from "./advice.svelte";
import { lacksLines, type Arrived } from "./arriving";
import type { Line } from "./connection";
import { Heard, type Call, type Found, type Live, type Message } from "./heard.svelte";
import type { Past, Prompted, Roll, Throwing, Why } from "./ordering";
import { Sealing } from "./seals.svelte";
import { BY_ITSELF } from "./inshort";
import { settings } from "./settings.svelte";
import type * as wire from "./wire";
import { spoken } from "./words";

export { call, type Live, type Message } from "./heard.svelte";

/** How long dice tumble, in milliseconds. */
export const TUMBLE = 640;
/** How long one reads what stands before the dice of others. */
const READING = 1200;
/** Undos that may wait for those before them. */
const MOST_AGAIN = 100;

export abstract class Watch<V extends wire.View = wire.View, P extends wire.Printed = wire.Printed> extends Heard<
  V,
  P
> {
  readonly sealing: Sealing;
  readonly advice = new Advice(this as unknown as Watch);

  // What is looked at
  moment = $state.raw<Past<V> | null>(null);
  playing = $state(false);
  news = $state.raw<readonly wire.Event[]>([]); // what happened since the state before
  newOrders = $state.raw<readonly string[]>([]); // by which orders
  lit = $state.raw<readonly string[]>([]); // places that a line of the log or a caution speaks of
  taught = $state.raw<readonly string[]>([]); // places that a lesson points at
  roll = $state.raw<Roll | null>(null);
  rolling = $state(false); // the dice have not come to rest: what they bring waits for them
  unthrown = $state(false); // they have not even been thrown: first one reads what they are thrown for
  following = $state(false); // the orders of others are played to me

  // What is being ordered
  why = $state.raw<Why | null>(null);
  confirming = $state(false);
  curtain = $state(""); // the seat that the screen is to be handed to before anything is shown
  handed = $state(false); // another seat at this screen is asked than before, and has not ordered anything yet
  visiting = false; // I came to look at a moment of the game
  welcome = $state(false); // I have just sat down by a link
  handing = $state(false); // what is confirmed would end my turn
  follows = $state.raw<readonly wire.Caution[]>([]); // what else would follow from it
  throwing = $state.raw<Throwing | null>(null); // what the next die shows is to be typed in
  busy = $state(false);

  // What follows from these
  view = $derived<V | null>(this.moment?.view ?? this.live?.view ?? null);
  at = $derived(this.moment?.at ?? this.live?.at ?? 0);
  mayOrder = $derived(
    !this.moment &&
      !this.following &&
      !this.rolling &&
      this.line === "open" &&
      this.live !== null &&
      this.live.seat !== null &&
      !this.live.seals?.awaited &&
      this.live.view.asked === this.live.seat,
  );
  /** What is to be said of sealed dice; null: there are none, or not all of the log is here. */
  checked = $derived.by(() => this.sealing.check(this.live?.seals, this.log, this.live?.at ?? 0));
  /** Either side may give up at any time, asked or not. */
  mayResign = $derived(
    !this.moment && this.line === "open" && this.live !== null && this.live.seat !== null && !this.live.view.outcome,
  );
  offer = $derived<V["offer"]>(this.mayOrder ? (this.live?.view.offer ?? null) : null);
  /** What hands do now; it is all that the page knows of a step. */
  mode = $derived<NonNullable<V["offer"]>["mode"] | "">(this.offer?.mode ?? "");
  offered = $derived(new Set(this.offer?.units ?? []));

  /** The side whose eyes one sees with: one's own, or the mover's for a spectator. */
  eyes = $derived(this.seat ?? this.view?.side ?? "");
  /** The units that others have done something with since my last order. */
  touched = $derived(new Set(this.theirs.flatMap((entry) => entry.events.flatMap((event) => event.units))));

  private arrived: Arrived[] = [];
  private late: { line: Call; message: wire.RefusalMessage } | null = null; // a refusal that came after them
  private landing: ReturnType<typeof setTimeout> | undefined;
  private landed: (() => void) | null = null;
  private again: ("undo" | "redo")[] = [];
  private given = { orders: [] as readonly string[], dice: [] as readonly number[], knowing: false, until: "" };
  ending: readonly string[] = ["done"]; // what is confirmed
  private ownRoll: Roll | null = null; // what my order threw, before the answers to it were played to me
  private stepping = false;
  private journey = 0;
  private readonly listeners: ((before: wire.View | null) => void)[] = [];

  constructor(id: string) {
    super(id);
    this.sealing = new Sealing(id);
  }

  /** After a change: what was being ordered is out of date. */
  protected abstract settled(before: Live<V> | null): void;
  /** What a player may have forgotten before he ends a step that cannot be taken back, in words. */
  abstract undone(): string[];
  /** Where that is of which a lesson speaks; null where it is nowhere any more. */
  standsAt(point: string): string | null {
    return point;
  }

  /** Where an order would do something: for a hint, to be lit. */
  abstract concerns(order: string): string[];
  /** Bring places into view. */
  abstract show(places: readonly string[], closer?: boolean): void;
  /** Esc: one thing back. */
  abstract back(): void;

  /** What is done for the one who is asked, who has nothing to do meanwhile. */
  get meanwhile(): string {
    return "";
  }

  /** What dice brought, in a few words that stand before all others; nothing where the sentence is short anyway. */
  headline(_event: wire.Event): string {
    return "";
  }

  /** An event's sentence for whoever saw no dice: with what a result means that it has as a code. */
  sentence(event: wire.Event): string {
    return event.text;
  }

  /** What is called so: units and places of this game. */
  find(words: string): Found[] {
    const wanted = words.toLowerCase();
    return [...this.units.values()]
      .filter((unit) => `${unit.name} ${unit.id}`.toLowerCase().includes(wanted))
      .map((unit) => ({
        key: unit.id,
        title: unit.called ?? unit.name,
        about: this.called(unit.side),
        places: [unit.id],
      }));
  }

  /** All that was played on is in sight. */
  survey(): void {
    this.camera?.survey();
  }

  /** Look at a unit of which a sentence speaks. */
  seeUnit(id: string): void {
    const found = this.find(id).find(({ key }) => key === id);
    if (found) this.goSee(found);
    else this.notice = `${this.named.get(id)?.name ?? id} is not in play.`;
  }

  goSee(found: Found): void {
    this.lit = found.places;
    this.show(found.places, true);
  }

  /** Which questions pass by themselves is told to the server, where a game has such: it asks while nobody looks. */
  protected likes(_line: Call, _anew = false): void {
    // there are none
  }

  /** Whether questions may pass by themselves in this game. */
  get passes(): boolean {
    return false;
  }

  /** How one says that he does not want to be asked such a thing any more; nothing where there is no need. */
  get passable(): string {
    return "";
  }

  /** Such questions pass by themselves from now on. */
  passFromNowOn(): void {
    settings.setPassing("beside");
    this.tellLikes();
  }

  /** What passed by itself since the last state, in its sentences. */
  passedBy = $derived(this.news.flatMap(({ kind, text }) => (kind === BY_ITSELF ? [text] : [])));

  /** How one is done with more than this step, where there is such a thing. */
  get further(): { words: string; act: () => void } | null {
    return null;
  }

  /** What else may be said to what is to be confirmed. */
  get instead(): { words: string; act: () => void } | null {
    return null;
  }

  /** How one likes it is told anew, for every seat at this screen. */
  tellLikes(): void {
    for (const line of this.lines) this.likes(line, true);
  }

  /** What one most likely wants to order next, where there is such a thing. */
  get prompted(): Prompted | null {
    return null;
  }

  close(): void {
    clearTimeout(this.landing);
    this.sealing.close();
    this.hangUp();
  }

  /** Be told of every change; the answer ends it. */
  onChange(listener: (before: wire.View | null) => void): () => void {
    this.listeners.push(listener);
    return () => this.listeners.splice(this.listeners.indexOf(listener), 1);
  }

  // Messages

  protected lineChanged(line: Call, now: Line): void {
    line.line = now;
    if (now !== "open") {
      line.state = null;
      this.arrived = this.arrived.filter((known) => known.line !== line);
      this.late = null;
      this.again = [];
      this.fresh = true;
      this.readThrough = false;
      this.answered();
    }
    const all = this.lines.map((known) => known.line);
    this.line = all.find((known) => known !== "open") ?? "open";
  }

  protected receive(line: Call, message: Message): void {
    switch (message.type) {
      case "state":
      case "stale":
        this.arrive(line, message);
        break;
      case "thinking":
        this.thinking = message;
        break;
      case "refusal":
        // What came of the orders before it is shown first.
        if (this.arrived.length) return void (this.late = { line, message });
        this.again = [];
        this.answered();
        if (message.die) this.awaitDie(message, message.die);
        else if (message.hands_over || message.cautions.length) this.awaitWord(message);
        else this.refuse(message.refusal, this.placesOf(message.order).at(-1) ?? null);
        break;
      case "error":
        this.again = [];
        this.answered();
        this.notice = message.message;
        break;
      case "chat":
        this.hear(message);
        break;
    }
  }

  /** A state of a turn of many orders brings none of them: they are asked for before it is shown. */
  private arrive(line: Call, message: wire.State | wire.StaleState): void {
    const known = this.arrived.at(-1)?.message.at ?? this.log.at(-1)?.number ?? this.live?.at ?? 0;
    const next = { line, message, rolled: false, waits: !this.fresh && lacksLines(message, known) };
    this.arrived.push(next);
    if (!next.waits) return this.takeArrived();
    void this.entriesSince(known, message.at)
      .then((lines) => (next.message = { ...message, log: lines.filter(({ number }) => number <= message.at) }))
      .catch(() => undefined) // the log is asked for again when it is shown
      .finally(() => ((next.waits = false), this.takeArrived()));
  }

  /** Take what has come, one after another; what dice decided waits until they lie. */
  private takeArrived(): void {
    for (let next = this.arrived[0]; next && !next.waits && !this.rolling; next = this.arrived[0]) {
      if (!next.rolled) {
        next.rolled = true;
        if (this.tumbleFor(next.message)) return;
      }
      this.arrived.shift();
      this.takeState(next.line, next.message);
    }
    const { late } = this;
    if (!late || this.arrived.length) return;
    this.late = null;
    this.receive(late.line, late.message);
  }

  private takeState(line: Call, message: wire.State | wire.StaleState): void {
    if (message.printed) {
      this.printed = message.printed as P;
      this.fresh = true;
      if (message.seen) this.takeSeen(message.seen);
    }
    line.state = message as wire.State;
    if (message.type === "stale") this.again = [];
    this.takeLog(line.state);
    if (message.printed) this.likes(line);
    if (message.printed && this.lines.length === 1 && settings.name) this.callMe(settings.name);
    this.settle(line.state);
    this.sealing.take(line.state, (seal) => line.connection.send(seal));
    if (message.type === "stale") this.notice = "The game had moved on, so that order was not carried out.";
  }

  /** Let dice that are news tumble; those of others do so when their orders are played. */
  private tumbleFor(state: wire.State | wire.StaleState): boolean {
    if (this.fresh || state.printed || !settings.moving) return false;
    const last = this.log.at(-1)?.number ?? 0;
    const entry = state.log.findLast((known) => known.number > last && known.rolls.length);
    if (!entry?.events.length || (settings.pace && this.others(entry))) return false;
    this.tumble(entry);
    return true;
  }

  private tumble(entry: wire.LogEntry): void {
    this.roll = this.told(entry);
    this.rolling = true;
    clearTimeout(this.landing);
    if (!this.roll.before.length || this.given.dice.length) return this.throwNow();
    this.unthrown = true;
    // Whose dice they are throws them; those of others, and of games that are looked back at, fall by themselves.
    if (this.moment || this.others(entry)) this.landing = setTimeout(() => this.throwNow(), READING / this.speed);
  }

  private get speed(): number {
    return this.following ? Math.max(1, settings.pace) : 1;
  }

  /** The dice leave the hand. */
  throwNow(): void {
    clearTimeout(this.landing);
    this.unthrown = false;
    this.landing = setTimeout(() => this.land(), TUMBLE / this.speed);
  }

  private told({ number, rolls, events }: wire.LogEntry): Roll {
    const before = events.filter((event) => event.first);
    return { number, rolls, before, events: this.telling(events.filter((event) => !event.first)) };
  }

  /** The dice lie: by themselves, or because somebody is in a hurry. */
  land(): void {
    clearTimeout(this.landing);
    this.unthrown = false;
    this.rolling = false;
    this.landed?.();
    this.landed = null;
    this.takeArrived();
  }

  /** Several seats at one screen: look with the eyes of the one that is asked. */
  private settle(latest: wire.State): void {
    // The state of the seat that is asked is on its way: the other's would flash by.
    const asked = this.lines.map((line) => line.state).find((known) => known && known.seat === latest.view.asked);
    if (this.live && asked && (asked.hash !== latest.hash || asked.at !== latest.at)) return;
    const same = this.lines
      .map((line) => line.state)
      .filter((state) => state?.hash === latest.hash && state.at === latest.at);
    const mine = same.find((state) => state?.seat === state?.view.asked) ?? (this.lines.length > 1 ? same[0] : latest);
    const next = (mine ?? latest) as Live<V>;
    const before = this.live;
    const fresh = before ? latest.log.filter((entry) => entry.number > before.at && this.others(entry)) : [];
    this.live = next;
    if (before?.hash !== next.hash) this.advice.forget();
    if (before && before.seat !== next.seat && this.hides(next)) this.curtain = next.seat ?? "";
    if (before && before.at !== next.at && before.seat !== next.seat) this.handed = this.lines.length > 1;
    this.answered();
    if (latest.view.asked === null || latest.players[latest.view.asked]?.kind !== "computer") this.thinking = null;
    const changed = before?.hash !== next.hash || before.at !== next.at || before.seat !== next.seat;
    // A second seat that sat down later: its log is read now, so that the next dice are news.
    if (!changed) return void (this.fresh && this.readLog());
    this.news = [...latest.log.flatMap((entry) => entry.events), ...latest.events];
    this.newOrders = latest.log.map((entry) => entry.order);
    if (before) this.follow(before, fresh);
    this.settled(before);
    if (this.news.length) this.said = spoken(this.news.map((event) => event.text).join(" "), this.units);
    void this.readLog();
    this.turnBackAgain();
    for (const listener of [...this.listeners]) listener(before?.view ?? null);
  }

  /** Whether a seat has, or is about to write down, what the other side at this screen may not see. */
  private hides(next: Live<V>): boolean {
    return next.view.offer?.mode === "plot" || this.lines.some((line) => line.state?.secrets);
  }

  /** Others have ordered something: it is played, from where I last saw the game. */
  private follow(before: Live<V>, entries: readonly wire.LogEntry[]): void {
    const theirTurn = before.view.side !== before.seat;
    if (!this.tell(entries, theirTurn) || !settings.pace || this.moment) return;
    this.moment = { at: before.at, view: before.view, events: [] };
    this.ownRoll = this.roll;
    this.following = true;
    this.playing = true;
  }

  /** Whoever comes back is played and told what others did meanwhile, from the first order he has not seen. */
  protected cameBack(unseen: readonly wire.LogEntry[]): void {
    const first = unseen.find(({ turn }) => turn > 0);
    if (!first || !this.live) return;
    this.tell(unseen, this.live.view.side !== this.live.seat);
    if (settings.pace && !this.moment && !this.visiting) void this.playFrom(first.number - 1);
  }

  /** Orders are played from a moment on, within the time that a play-back takes. */
  async playFrom(at: number): Promise<void> {
    this.following = true;
    await this.goTo(at);
    this.playing = this.following = this.moment !== null;
  }

  /** Somebody looks: what others did is shown, once it has been played or, where nothing is, its card was put away. */
  shown(): void {
    const last = this.log.findLast((entry) => this.others(entry))?.number ?? 0;
    const unread = !settings.pace && this.untold.length > 0;
    if (!this.readThrough || this.moment || this.following || this.rolling || unread || last <= this.shownTo) return;
    this.shownTo = last;
    this.tellSeen();
  }

  protected logged(entries: readonly wire.LogEntry[]): void {
    const entry = entries.findLast((known) => known.rolls.length);
    if (entry?.events.length && entry.number !== this.roll?.number && !(settings.pace && this.others(entry)))
      this.roll = this.told(entry);
  }

  /** Of what happened, what tells what the dice brought. */
  protected telling(events: wire.Event[]): wire.Event[] {
    const decided = events.filter((event) => event.rolled);
    return decided.length ? decided : events.slice(0, 1);
  }

  // Orders

  order(order: string): void {
    this.orders([order]);
  }

  /** Give orders; where more hangs on one than it says, the server holds it back, and one is asked first. */
  orders(orders: readonly string[]): void {
    if (this.mayOrder) this.dispatch(orders);
  }

  /** The order that was held back and those after it wait for a word. */
  private awaitWord({ order, cautions, hands_over }: wire.RefusalMessage): void {
    this.ending = this.given.orders.slice(Math.max(0, this.given.orders.indexOf(order)));
    this.handing = hands_over;
    this.follows = cautions;
    this.lit = cautions.flatMap((one) => one.places);
    this.confirming = true;
    this.said = spoken(cautions.map((one) => one.reason).join(" "), this.units);
  }

  /** Send orders; dice, where they are typed in, and what is known of what follows are of the first. */
  private dispatch(orders: readonly string[], dice: readonly number[] = [], knowing = false, until = ""): void {
    const [order] = orders;
    if (!this.live || order === undefined) return;
    this.ordering();
    this.given = { orders, dice, knowing, until };
    const made = { at: this.live.at, hash: this.live.hash, knowing, ...(dice.length ? { dice: [...dice] } : {}) };
    const further = until ? { until } : {};
    if (orders.length === 1) this.connection.send({ type: "order", order, ...made, ...further });
    else this.connection.send({ type: "orders", orders: [...orders], ...made });
  }

  /** The order that was refused and those after it wait for a die. */
  private awaitDie(refused: wire.RefusalMessage, die: wire.Die): void {
    const at = Math.max(0, this.given.orders.indexOf(refused.order));
    const dice = at === 0 ? this.given.dice.slice(0, die.after) : [];
    this.throwing = { die, words: refused.refusal.reason, orders: this.given.orders.slice(at), dice };
  }

  /** What the dice showed: the orders go on with it. */
  throwDice(values: readonly number[]): void {
    const waiting = this.throwing;
    if (!waiting || !this.mayOrder) return;
    this.dispatch(waiting.orders, [...waiting.dice, ...values], this.given.knowing, this.given.until);
  }

  /** I order something: what I was shown before is seen. */
  private ordering(): void {
    this.busy = true;
    this.handed = false;
    this.throwing = null;
    this.roll = null;
    this.advice.forget();
    this.lit = []; // a finger leaves no button: what it lit would stay
    this.theirs = [];
  }

  resign(): void {
    if (!this.mayResign || !this.live) return;
    this.ordering();
    this.connection.send({ type: "order", at: this.live.at, hash: this.live.hash, order: "resign" });
  }

  undo(): void {
    this.turnBack("undo");
  }

  redo(): void {
    this.turnBack("redo");
  }

  /** Undo or redo; one that comes before the last is answered waits for it. */
  private turnBack(type: "undo" | "redo"): void {
    if (!this.live || this.moment || this.rolling) return;
    if (this.busy) return void (this.again.length < MOST_AGAIN && this.again.push(type));
    if (!this.live[type]) return void (this.again = []);
    this.ordering();
    this.connection.send({ type, at: this.live.at, hash: this.live.hash });
  }

  private turnBackAgain(): void {
    const next = this.again.shift();
    if (next) this.turnBack(next);
  }

  /** End the step; what leaves things undone is asked about first. */
  done(): void {
    if (!this.offer) return;
    if (this.offer.done) return this.refuse(this.offer.done, this.offer.done.places[0] ?? null);
    if (this.confirming) return; // another button, in another place, goes on all the same
    this.goOn("");
  }

  /** End the step, and pass over what comes until a part of the turn. */
  goOn(until: string): void {
    if (!this.mayOrder || this.confirming) return;
    this.given = { orders: ["done"], dice: [], knowing: false, until };
    if (!this.undone().length) return this.dispatch(["done"], [], false, until);
    this.ending = ["done"];
    this.handing = false;
    this.confirming = true;
  }

  /** Give the order although things are undone, or although much follows from it. */
  confirm(): void {
    if (!this.confirming) return;
    this.letBe();
    if (this.mayOrder) this.dispatch(this.ending, [], true, this.given.until);
  }

  /** What was to be confirmed is not ordered. */
  letBe(): void {
    if (this.follows.length) this.lit = [];
    this.follows = [];
    this.confirming = false;
  }

  refuse(refusal: wire.Refusal, place: string | null): void {
    this.why = { refusal, place };
    this.said = spoken(refusal.reason, this.units);
  }

  /** With nothing in hand Esc puts the cards away that tell what happened, one after another. */
  protected putAway(): void {
    if (this.untold.length) this.readTheirs();
    else if (!this.rolling) this.roll = null;
  }

  private answered(): void {
    this.busy = false;
  }

  // Looking back

  async goTo(at: number): Promise<void> {
    if (!this.live) return;
    const wish = Math.max(0, Math.min(at, this.live.at));
    if (wish === this.live.at) return this.now();
    const journey = ++this.journey;
    const answer = (await this.put({ what: "moment", at: wish }).catch(() => null)) as wire.Moment | null;
    if (answer && journey === this.journey) this.moment = { at: wish, view: answer.view as V, events: answer.events };
  }

  /** One order on, as it happened: its dice first. Several go together where there is no time for each. */
  async step(orders = 1): Promise<void> {
    if (!this.moment || this.stepping) return;
    this.stepping = true;
    const [at, journey] = [this.moment.at + orders, this.journey];
    const entry = this.log.find((known) => known.number === at);
    if (orders === 1 && entry?.rolls.length && settings.moving) {
      this.tumble(entry);
      await new Promise<void>((done) => (this.landed = done));
    } else this.roll = null;
    this.stepping = false;
    if (journey === this.journey) await this.goTo(at);
  }

  now(): void {
    if (this.stepping) this.land();
    const followed = this.following;
    this.playing = false;
    this.following = false;
    this.moment = null;
    this.journey += 1;
    if (!followed) return;
    // Their last dice are seen, not those that were being played when I had seen enough. Where they threw none
    // themselves, mine are what led to it all: they are seen again.
    const last = this.theirs.findLast((entry) => entry.rolls.length && this.others(entry));
    this.roll = last ? this.told(last) : this.ownRoll;
    // What is asked of me begins now, after what led to it.
    this.settled(this.live);
    for (const listener of [...this.listeners]) listener(null);
  }

  /** The number of my last order before others went on; null when there is none. */
  get mySince(): number | null {
    const theirs = this.log.findLastIndex((entry) => entry.seat !== this.seat);
    return this.log.slice(0, Math.max(0, theirs)).findLast((entry) => entry.seat === this.seat)?.number ?? null;
  }
}
