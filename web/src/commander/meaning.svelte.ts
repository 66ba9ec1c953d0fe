// Somebody is clicked while units are picked, or a unit is dropped on him: all that could be meant, as the engine
// answers it.
import { cm, corners, inside, type Spot } from "./geometry";
import type * as wire from "./fieldwire";
import type { Host } from "./host";
import type { Latest } from "./latest";
import type { Draft, Wish } from "./plan";
import { promiseWords } from "./words";

/** A choice beside a unit that was clicked. */
export interface Option {
  order: string;
  title: string;
  about: string;
  /** Instead of an order: what it puts into the plan. */
  wish?: Wish[];
}

export interface MeaningHost extends Host {
  readonly eyes: string;
  readonly selected: readonly string[];
  readonly standing: readonly wire.Unit[];
  readonly latest: Latest;
  readonly plan: {
    readonly on: boolean;
    readonly commander: string;
    free(all: boolean): readonly string[];
    may(unit: string, action: Wish["action"]): boolean;
    wish(more: readonly Wish[]): void;
  };
  pick(ids: readonly string[]): void;
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

function option(title: string, answer: wire.Explanation): Option {
  const [promise] = answer.promises;
  const about = promise ? promiseWords(promise) : answer.length ? `${cm(answer.length)} cm` : "";
  return { order: answer.order, title, about };
}

export class Meaning {
  menu = $state.raw<{ at: Spot; title: string; options: Option[]; refusal?: wire.Refusal | null } | null>(null);

  constructor(private readonly field: MeaningHost) {}

  /** Somebody else is clicked while units are picked. */
  async aimAt(id: string, own: boolean, all = false): Promise<void> {
    const { field } = this;
    const target = field.units.get(id);
    if (!target) return;
    const number = field.latest.next();
    const { options, refusal: not } = field.plan.on ? await this.planned(id, all) : { options: [], refusal: null };
    const told = field.plan.on ? null : await this.askWith(field.selected, id);
    if (!field.latest.is(number)) return;
    for (const { words, explanation } of told?.options ?? [])
      if (!explanation.refusal) options.push(option(words, explanation));
    const refusal = told?.options.find(({ explanation }) => explanation.refusal)?.explanation.refusal ?? not;
    if (options.length) this.menu = { at: [target.x, target.y], title: target.name, options, refusal };
    else if (own) field.pick([id]);
    else if (refusal) field.refuse(refusal, id);
    else field.pick([id]);
  }

  /** Let go over a friend: what could be done with him is asked, and drawn as a move where that is nothing. */
  droppedOn(draft: Draft): boolean {
    const { field } = this;
    const end = draft.points.at(-1) as Spot;
    const on = ({ id, side, place }: wire.Unit) =>
      id !== draft.unit && side === field.eyes && place === "table" && draft.points.length === 1;
    const friend = field.standing.find((unit) => on(unit) && inside(end, corners(unit)));
    if (!friend || draft.alone) return false;
    const number = field.latest.next();
    void this.askWith([draft.unit], friend.id).then((told) => {
      if (!field.latest.is(number)) return;
      const options = (told?.options ?? [])
        .filter(({ explanation }) => !explanation.refusal)
        .map(({ words, explanation }) => option(words, explanation));
      const refusal = told?.options[0]?.explanation.refusal ?? null;
      if (options.length) this.menu = { at: [friend.x, friend.y], title: friend.name, options };
      else if (refusal) field.refuse(refusal, friend.id);
    });
    return true;
  }

  take(taken: Option): void {
    this.menu = null;
    if (taken.wish) this.field.plan.wish(taken.wish);
    else this.field.order(taken.order);
  }

  private askWith(units: readonly string[], other: string): Promise<wire.Meanings | null> {
    return this.field.ask({ what: "with", units: [...units], other }).catch(() => null);
  }

  /** What picked units could be told to do with another one when an order is planned, and what not. */
  private async planned(id: string, all: boolean): Promise<{ options: Option[]; refusal: wire.Refusal | null }> {
    const { field } = this;
    const target = field.units.get(id);
    if (!target || target.side === field.eyes) return { options: [], refusal: null };
    const able = field.plan.free(all);
    const found: Option[] = [];
    const firers = able.filter((unit) => field.plan.may(unit, "fire"));
    const seen = await Promise.all(firers.map((unit) => field.ask({ what: "seen", unit }).catch(() => null)));
    const shots: Wish[] = [];
    let [hits, refusal] = [0, null as wire.Refusal | null];
    seen.forEach((answer) => {
      const line = answer?.enemies.find((known) => known.target === id);
      if (line?.promise && answer) {
        shots.push({ unit: answer.unit, action: "fire", target: id, weapon: line.weapon });
        hits += line.promise.hits;
      } else refusal ??= whose(answer?.unit, firers, line?.refusal);
    });
    const who = (wish: readonly Wish[]) =>
      wish.length === 1 ? field.units.get(wish[0]?.unit ?? "")?.name : `${wish.length} units`;
    if (shots.length)
      found.push({
        order: "",
        title: `Fire at it with ${who(shots)}`,
        about: `${hits.toFixed(1)} hits expected`,
        wish: shots,
      });
    const chargers = able.filter((unit) => field.plan.may(unit, "move"));
    if (chargers.length) {
      const steps = chargers.map((unit) => ({ unit, action: "move", charge: id }));
      const asked: wire.PlanAsk = { what: "plan", command: field.plan.commander, steps };
      const plan = await field.ask(asked).catch(() => null);
      const wish = chargers
        .filter((_, i) => plan?.steps[i] && !plan.steps[i]?.refusal)
        .map((unit): Wish => ({ unit, action: "move", charge: id }));
      if (wish.length) found.push({ order: "", title: `Charge it with ${who(wish)}`, about: "", wish });
      // Why not is said beside what may be.
      else refusal ??= whose(chargers[0], chargers, plan?.steps[0]?.refusal);
    }
    return { options: found, refusal };
  }
}
