// What a command has in mind for its units, and the order that it comes to; the engine weighs it as it grows.
import type { Prompted } from "../shell/ordering";
import { count } from "../shell/words";
import type * as wire from "./fieldwire";
import { PAUSE } from "./fieldwatch.svelte";
import { asSteps, type Wish } from "./plan";
import { SettingUp } from "./settingup.svelte";

/** A choice beside a unit that was clicked. */
export interface Option {
  order: string;
  title: string;
  about: string;
  /** Instead of an order: what it puts into the plan. */
  wish?: Wish[];
}

/** Why one of several cannot: it is said of whom, where the words do not say it. */
function whose(
  unit: string | undefined,
  all: readonly string[],
  refusal: wire.Refusal | null | undefined,
): wire.Refusal | null {
  if (!refusal || !unit || all.length < 2 || refusal.reason.includes(unit)) return refusal ?? null;
  return { ...refusal, reason: `${unit}: ${refusal.reason}` };
}

export abstract class Planning extends SettingUp {
  commander = $state("");
  wishes = $state.raw<readonly Wish[]>([]);
  plan = $state.raw<wire.Plan | null>(null);
  fire = $state.raw<wire.Explanation | null>(null); // what the planned fire promises
  leaving = $state.raw<readonly string[]>([]); // who could no longer act if the plan were carried out now
  planning = $derived(this.mode === "command" || this.mode === "perform");
  /** What is planned so that it can be carried out. */
  ready = $derived(this.wishes.filter((wish) => wish.points || wish.charge || wish.target));
  /** The order can be issued: somebody could do what is planned for him. */
  issuable = $derived(
    this.plan !== null && !this.plan.explanation.refusal && !this.plan.steps.every((step) => step.refusal),
  );

  /** What is planned comes before the end of the step: its button stands in the bar, wherever the panel is. */
  override get prompted(): Prompted | null {
    if (!this.mayOrder || this.busy) return null;
    if (this.mode === "plot") {
      const words = this.strikes.length ? `Put ${count(this.strikes.length, "strike")} face down` : "Plan no strikes";
      return { words, act: () => void this.putFaceDown() };
    }
    if (this.deploying) {
      const [first, second] = this.mine;
      if (!first) return null;
      const who = second ? `all ${this.mine.length}` : (this.units.get(first.unit)?.name ?? first.unit);
      return { words: `Place ${who}`, act: () => void this.placeLaid() };
    }
    if (!this.wishes.length) return null;
    if (this.mode === "perform")
      return this.ready.length
        ? { words: this.leaving.length ? "Carry out without them" : "Carry out", act: () => void this.carryOutPlan() }
        : null;
    if (this.mode !== "command") return null;
    // While the engine weighs it, nothing else takes its place under the hand.
    if (!this.plan) return { words: "Issue order", note: "…", waits: true, act: () => undefined };
    const told = this.plan.explanation;
    if (!this.issuable && !told.refusal) return null;
    const chance = told.refusal ? null : told.chance;
    return {
      words: "Issue order",
      note: chance == null ? "" : `${Math.round(chance * 100)} %`,
      act: () => this.issue(),
    };
  }

  protected ticket = 0;
  protected timer: ReturnType<typeof setTimeout> | undefined;

  /** Those that are picked and have no plan yet; where all have one, or all are meant, everybody. */
  private free(all: boolean): readonly string[] {
    const able = this.selected.filter((unit) => this.actionsOf(unit).length);
    const idle = able.filter((unit) => !this.wishes.some((wish) => wish.unit === unit));
    return all || !idle.length ? able : idle;
  }

  /** What picked units could be told to do with another one when an order is planned, and what not. */
  protected async meant(id: string, all = false): Promise<{ options: Option[]; refusal: wire.Refusal | null }> {
    const target = this.units.get(id);
    if (!target || target.side === this.eyes) return { options: [], refusal: null };
    const able = this.free(all);
    const found: Option[] = [];
    const firers = able.filter((unit) => this.may(unit, "fire"));
    const seen = await Promise.all(firers.map((unit) => this.ask({ what: "seen", unit }).catch(() => null)));
    const shots: Wish[] = [];
    let [hits, refusal] = [0, null as wire.Refusal | null];
    seen.forEach((answer) => {
      const line = answer?.enemies.find((known) => known.target === id);
      if (line?.promise && answer) {
        shots.push({ unit: answer.unit, action: "fire", target: id, weapon: line.weapon });
        hits += line.promise.hits;
      } else refusal ??= whose(answer?.unit, firers, line?.refusal);
    });
    if (shots.length)
      found.push({
        order: "",
        title: `Fire at it with ${shots.length === 1 ? this.units.get(shots[0]?.unit ?? "")?.name : `${shots.length} units`}`,
        about: `${hits.toFixed(1)} hits expected`,
        wish: shots,
      });
    const chargers = able.filter((unit) => this.may(unit, "move"));
    if (chargers.length) {
      const plan = await this.ask({
        what: "plan",
        command: this.commander,
        steps: chargers.map((unit) => ({ unit, action: "move", charge: id })),
      }).catch(() => null);
      const wish = chargers
        .filter((_, i) => plan?.steps[i] && !plan.steps[i]?.refusal)
        .map((unit): Wish => ({ unit, action: "move", charge: id }));
      if (wish.length)
        found.push({
          order: "",
          title: `Charge it with ${wish.length === 1 ? this.units.get(wish[0]?.unit ?? "")?.name : `${wish.length} units`}`,
          about: "",
          wish,
        });
      // Why not is said beside what may be.
      else refusal ??= whose(chargers[0], chargers, plan?.steps[0]?.refusal);
    }
    return { options: found, refusal };
  }

  /** What a unit may do by the order that is planned or carried out. */
  private actionsOf(unit: string): readonly string[] {
    if (this.mode === "perform") return this.offer?.actions[unit] ?? [];
    return this.offer?.commands[this.commander]?.includes(unit) ? (this.offer.actions[unit] ?? ["any"]) : [];
  }

  may(unit: string, action: Wish["action"]): boolean {
    const actions = this.actionsOf(unit);
    return actions.includes("any") || actions.includes(action);
  }

  wish(more: readonly Wish[]): void {
    this.why = null;
    const named = new Set(more.map((wish) => wish.unit));
    this.wishes = [...this.wishes.filter((wish) => !named.has(wish.unit)), ...more];
    this.leaving = [];
    this.readPlan();
  }

  unwish(unit: string): void {
    this.wishes = this.wishes.filter((wish) => wish.unit !== unit);
    this.readPlan();
  }

  /** Nothing is planned any more, and nothing is said about it. */
  forget(): void {
    this.why = null;
    this.wishes = [];
    this.plan = this.fire = null;
  }

  protected readPlan(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.readPlanNow(), PAUSE);
  }

  private async readPlanNow(): Promise<void> {
    const ticket = ++this.ticket;
    const wishes = this.wishes;
    if (!wishes.length || !this.commander) {
      this.plan = null;
      this.fire = null;
      return;
    }
    const plan = await this.ask({ what: "plan", command: this.commander, steps: asSteps(wishes) }).catch(
      (error: Error) => void (this.notice = error.message),
    );
    if (ticket !== this.ticket) return;
    this.plan = plan ?? null;
    this.fire = plan?.fire ?? null;
  }

  issue(): void {
    if (this.plan && !this.plan.explanation.refusal) this.order(this.plan.order);
    else if (this.plan?.explanation.refusal) this.refuse(this.plan.explanation.refusal, null);
  }

  async carryOutPlan(unit?: string): Promise<void> {
    const wishes = unit ? this.wishes.filter((wish) => wish.unit === unit) : this.wishes;
    const at = this.live?.at;
    const plan = await this.ask({ what: "plan", command: this.commander, steps: asSteps(wishes) }).catch(
      (error: Error) => void (this.notice = error.message),
    );
    if (!plan || at !== this.live?.at) return;
    // Who would lose his action by it is asked about first.
    const asked = this.leaving.join() === plan.forgoes.join();
    this.leaving = plan.forgoes;
    if (asked) this.orders(plan.orders);
  }
}
