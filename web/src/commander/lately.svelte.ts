// What has happened on the table, as it is drawn there.
import type { Past } from "../shell/ordering";
import type * as wire from "./fieldwire";
import { spotWords } from "./geometry";
import { craters, happening, wrecks } from "./happening";

export interface LatelyHost {
  readonly moment: Past<wire.View> | null;
  readonly theirs: readonly wire.LogEntry[];
  readonly news: readonly wire.Event[];
  readonly newOrders: readonly string[];
  readonly log: readonly wire.LogEntry[];
  readonly at: number;
  readonly view: wire.View | null;
  readonly units: ReadonlyMap<string, wire.Unit>;
  readonly lens: { readonly layers: ReadonlySet<string> };
  placesOf(order: string): string[];
}

export class Lately {
  /**
   * At the moment that is looked back at; all that others did since one's own last order, with the shots of the last of
   * theirs; or since the state before, without the ways that the order itself has drawn.
   */
  happening = $derived.by(() => {
    const { moment, theirs, news, newOrders, units } = this.field;
    const seen = (events: readonly wire.Event[]) => happening(events, (id) => units.get(id));
    if (moment) return seen(moment.events);
    if (!theirs.length) {
      const drawn = new Set(newOrders.flatMap((order) => this.field.placesOf(order)));
      const now = seen(news);
      return { ...now, ways: now.ways.filter(({ path }) => !drawn.has(spotWords(path.at(-1) ?? [NaN, NaN]))) };
    }
    const last = theirs.at(-1);
    const { strokes, zones, strayed } = seen(last?.events ?? []);
    // Who only watches orders nothing himself: what happened in turns before would never go.
    const lately = theirs.filter((entry) => entry.turn === last?.turn);
    return { ...seen(lately.flatMap((entry) => entry.events)), strokes, zones, strayed };
  });

  /** Where units were lost, up to what is looked at. */
  wrecks = $derived.by(() => {
    const { lens, log, at, view } = this.field;
    return lens.layers.has("wrecks") ? wrecks(log, at, new Set((view?.boxes ?? []).map((box) => box.place))) : [];
  });

  craters = $derived.by(() => craters(this.field.log, this.field.at, this.field.view?.turn ?? 0));

  constructor(private readonly field: LatelyHost) {}
}
