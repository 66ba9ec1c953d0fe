// What a command has in mind for its units, and the order that it comes to; the engine weighs it as it grows.
import { firstDevice } from "../shell/lesson";
import type { Prompted, Why } from "../shell/ordering";
import type { Live } from "../shell/watch.svelte";
import { count } from "../shell/words";
import type * as wire from "./fieldwire";
import type { Host } from "./host";
import type { Latest } from "./latest";
import { asSteps, type Wish } from "./plan";

export interface PlanHost extends Host {
  readonly eyes: string;
  readonly selected: readonly string[];
  readonly latest: Latest;
  readonly request: { readonly calling: boolean };
  why: Why | null;
}

export class Planning {
  commander = $state(""); // which command speaks
  wishes = $state.raw<readonly Wish[]>([]);
  weighed = $state.raw<wire.Plan | null>(null); // what the engine says to them
  fire = $state.raw<wire.Explanation | null>(null); // what the planned fire promises
  leaving = $state.raw<readonly string[]>([]); // who could no longer act if it were carried out now
  /** An order is planned or carried out. */
  on = $derived.by(() => this.field.mode === "command" || this.field.mode === "perform");
  /** What is planned, while it can be changed or carried out. */
  shown = $derived(this.on ? this.wishes : []);
  /** What is planned so that it can be carried out. */
  ready = $derived(this.wishes.filter((wish) => wish.points || wish.charge || wish.target));
  /** The order can be issued: somebody could do what is planned for him. */
  issuable = $derived(
    this.weighed !== null && !this.weighed.explanation.refusal && !this.weighed.steps.every((step) => step.refusal),
  );

  constructor(private readonly field: PlanHost) {}

  /** Its button stands in the bar, wherever the panel is. */
  get prompted(): Prompted | null {
    const { mode } = this.field;
    if (!this.wishes.length) return null;
    if (mode === "perform")
      return this.ready.length
        ? { words: this.leaving.length ? "Carry out without them" : "Carry out", act: () => void this.carryOut() }
        : null;
    if (mode !== "command") return null;
    // While the engine weighs it, nothing else takes its place under the hand.
    if (!this.weighed) return { words: "Issue order", note: "…", waits: true, act: () => undefined };
    const told = this.weighed.explanation;
    if (!this.issuable && !told.refusal) return null;
    const chance = told.refusal ? null : told.chance;
    return {
      words: "Issue order",
      note: chance == null ? "" : `${Math.round(chance * 100)} %`,
      act: () => this.issue(),
    };
  }

  /** A formation is put together step by step: a command, its units, what they do. */
  get nextUp(): string {
    const { mode, request, offer, selected, units, eyes } = this.field;
    if (mode !== "command") return "";
    const touch = firstDevice() === "touch";
    if (this.wishes.length) {
      const straight = this.wishes.some((wish) => wish.points) && !this.wishes.some((wish) => wish.points?.[1]);
      return touch && straight
        ? "To go round something, take the corners under Tools and tap where the way goes on."
        : "";
    }
    const [click, ones] = touch ? ["tap", "Tap"] : ["click", "Click"];
    const many = touch
      ? "tap them, or take the lasso under Tools and draw a line round them."
      : "click them, or hold Shift and drag a box or a line round them.";
    if (!this.commander) return `Pick a command, then its units: ${many}`;
    if (request.calling)
      return offer?.guns.length
        ? `${ones} an enemy that it sees to ask for artillery on it.`
        : "No artillery is left this turn.";
    const own = selected.filter((id) => units.get(id)?.side === eyes);
    if (!own.length) return `Its units: ${many}`;
    return `${count(own.length, "unit")} picked. Drag one to draw its move, the others go along; ${click} an enemy to fire at it or charge it.`;
  }

  /** The units of the command that speaks; nobody speaks: of all. */
  get under(): readonly string[] {
    const commands = this.field.offer?.commands ?? {};
    return this.commander ? (commands[this.commander] ?? []) : Object.values(commands).flat();
  }

  /** The game went on: what was planned for those who may still carry it out stays, and so does what waits. */
  goOn(before: Live<wire.View> | null): void {
    const { offer, live } = this.field;
    if (offer?.mode === "perform") {
      this.wishes = this.wishes.filter((wish) => wish.unit in offer.actions);
      this.commander = offer.commander;
    } else if (offer?.mode === "command") {
      const same = before?.seat === live?.seat && before?.at === live?.at && before?.view.offer?.step === offer.step;
      this.wishes = same ? this.wishes : [];
      this.commander = offer.units.includes(offer.commander) ? offer.commander : "";
    } else {
      // While somebody else is asked in the same turn, what was planned waits.
      if (before?.view.side !== live?.view.side || before?.view.turn !== live?.view.turn) this.wishes = [];
      this.commander = "";
    }
    this.weighed = null;
    this.fire = null;
    this.leaving = [];
    if (this.shown.length) this.read();
  }

  /** Another command speaks: its plan begins anew. */
  letSpeak(commander: string): void {
    this.commander = commander;
    this.wishes = [];
    this.weighed = null;
  }

  /** Those that are picked and have no plan yet; where all have one, or all are meant, everybody. */
  free(all: boolean): readonly string[] {
    const able = this.field.selected.filter((unit) => this.actionsOf(unit).length);
    const idle = able.filter((unit) => !this.of(unit));
    return all || !idle.length ? able : idle;
  }

  /** What a unit may do by the order that is planned or carried out. */
  private actionsOf(unit: string): readonly string[] {
    const { mode, offer } = this.field;
    if (mode === "perform") return offer?.actions[unit] ?? [];
    return offer?.commands[this.commander]?.includes(unit) ? (offer.actions[unit] ?? ["any"]) : [];
  }

  may(unit: string, action: Wish["action"]): boolean {
    const actions = this.actionsOf(unit);
    return actions.includes("any") || actions.includes(action);
  }

  /** What is planned for a unit. */
  of(unit: string): Wish | undefined {
    return this.wishes.find((wish) => wish.unit === unit);
  }

  /** What the engine says to what is planned for a unit. */
  saidOf(unit: string): wire.Explanation | undefined {
    return this.weighed?.steps[this.wishes.findIndex((wish) => wish.unit === unit)];
  }

  wish(more: readonly Wish[]): void {
    this.field.why = null;
    const named = new Set(more.map((wish) => wish.unit));
    this.wishes = [...this.wishes.filter((wish) => !named.has(wish.unit)), ...more];
    this.leaving = [];
    this.read();
  }

  unwish(unit: string): void {
    this.wishes = this.wishes.filter((wish) => wish.unit !== unit);
    this.read();
  }

  /** Nothing is planned any more, and nothing is said about it. */
  forget(): void {
    this.field.why = null;
    this.wishes = [];
    this.weighed = this.fire = null;
  }

  private read(): void {
    this.field.latest.soon(() => void this.readNow());
  }

  private async readNow(): Promise<void> {
    const { latest } = this.field;
    const number = latest.next();
    if (!this.wishes.length || !this.commander) {
      this.weighed = null;
      this.fire = null;
      return;
    }
    const weighed = await this.weigh(this.wishes);
    if (!latest.is(number)) return;
    this.weighed = weighed;
    this.fire = weighed?.fire ?? null;
  }

  private async weigh(wishes: readonly Wish[]): Promise<wire.Plan | null> {
    const asked: wire.PlanAsk = { what: "plan", command: this.commander, steps: asSteps(wishes) };
    return this.field.ask(asked).catch((error: Error) => ((this.field.notice = error.message), null));
  }

  issue(): void {
    if (this.weighed && !this.weighed.explanation.refusal) this.field.order(this.weighed.order);
    else if (this.weighed?.explanation.refusal) this.field.refuse(this.weighed.explanation.refusal, null);
  }

  async carryOut(unit?: string): Promise<void> {
    const at = this.field.live?.at;
    const weighed = await this.weigh(unit ? this.wishes.filter((wish) => wish.unit === unit) : this.wishes);
    if (!weighed || at !== this.field.live?.at) return;
    // Who would lose his action by it is asked about first.
    const asked = this.leaving.join() === weighed.forgoes.join();
    this.leaving = weighed.forgoes;
    if (asked) this.field.orders(weighed.orders);
  }
}
