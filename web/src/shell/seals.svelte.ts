// The sealed dice of a game at this screen: binds the seat, gives away its links when they are asked for, checks every
// roll, and remembers what it was told.
import { Chain, Checker, orderLine, standing, type Checked } from "./sealeddice";
import { hindrance, keepSeals, kept, newSecret, remember } from "./sealkeeping";
import type { FromPage, LogEntry, SealsState, State } from "./wire";

const AGAIN = 5000; // milliseconds, after which a link that has not arrived is sent once more

type Send = (message: FromPage) => boolean;

export class Sealing {
  /** What does not go with what this browser was told before. */
  fault = $state("");
  /** The secret of this seat lies in another browser. */
  elsewhere = $state(false);

  private readonly chains = new Map<string, Chain>();
  private readonly checker = new Checker();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private latest: { state: State; send: Send } | null = null;

  constructor(private readonly id: string) {}

  /** A state has come for a seat: do what is to be done for its dice. */
  take(state: State, send: Send): void {
    const { seals, seat } = state;
    if (!seals) return;
    clearTimeout(this.timer);
    this.latest = { state, send };
    const own = kept(this.id, seat);
    remember(own, seals);
    this.notice(own.fault);
    if (seat && seals.who.includes(seat) && !state.view.outcome) this.act(state, seals, seat, own, send);
    keepSeals(this.id, seat, own);
  }

  private act(state: State, seals: SealsState, seat: string, own: ReturnType<typeof kept>, send: Send): void {
    const promise = seals.promises.findLast((known) => known.who === seat);
    if (!promise) {
      const chain = this.chain(own.secrets.at(-1) ?? newSecret(own), seals.links);
      keepSeals(this.id, seat, own); // before anybody hears of it
      send({ type: "promise", value: chain.promise });
      return;
    }
    const chain = own.secrets
      .map((secret) => this.chain(secret, seals.links))
      .find((known) => known.promise === promise.value);
    this.elsewhere = !chain;
    if (!chain || !seals.awaited?.missing.includes(seat)) return;
    const against = hindrance(own, seals, promise.throw);
    const link = chain.link(seals.awaited.throw - promise.throw);
    if (against || !link) {
      own.fault ||= against;
      this.notice(own.fault);
      return;
    }
    [own.throw, own.order] = [seals.awaited.throw, standing(seals.awaited.order, seals.awaited.after)];
    keepSeals(this.id, seat, own);
    send({ type: "link", throw: own.throw, link });
    this.timer = setTimeout(() => this.take(state, send), AGAIN);
  }

  /** Bind the seat by a new secret, in place of one that lies elsewhere or is lost. Everybody is told. */
  renew(): void {
    const { state, send } = this.latest ?? {};
    if (!state?.seals || !state.seat || !send) return;
    const own = kept(this.id, state.seat);
    const chain = this.chain(newSecret(own), state.seals.links);
    keepSeals(this.id, state.seat, own);
    send({ type: "promise", value: chain.promise, again: true });
  }

  /** The other side has been silent for too long. */
  claim(): void {
    this.latest?.send({ type: "claim" });
  }

  /** Whether all dice of a log are what they should be; null while the log is not all there. */
  check(seals: SealsState | undefined, log: readonly LogEntry[], at: number): Checked | null {
    if (!seals || log.length < at) return null;
    const found = this.checker.check(seals, log);
    return { ...found, fault: found.fault ?? this.mine(found, log) };
  }

  /** What this browser gave its link for is what was carried out. */
  private mine(found: Checked, log: readonly LogEntry[]): Checked["fault"] {
    const seat = this.latest?.state.seat;
    if (!seat) return null;
    const own = kept(this.id, seat);
    const entry = log.findLast((known) => known.sealed?.throw === own.throw);
    if (!entry || !own.throw) return null;
    // Where the log knows more than the state yet, what it stands after is looked at with the next state.
    const [bare, whole] = [orderLine(entry), found.lines.get(own.throw)];
    if (whole === undefined ? own.order === bare || own.order.startsWith(`${bare} after `) : whole === own.order)
      return null;
    return { number: entry.number, text: "The order is not the one that this browser gave its link for." };
  }

  private chain(secret: string, links: number): Chain {
    const known = this.chains.get(secret) ?? new Chain(secret, links);
    this.chains.set(secret, known);
    return known;
  }

  private notice(fault: string): void {
    if (fault) this.fault = fault;
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
