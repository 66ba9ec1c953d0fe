// What would you do? A computer player says what it would order next, where nobody else plays whom that would wrong.
import type { Advised } from "./wire";
import type { Watch } from "./watch.svelte";

export class Advice {
  /** The order that a computer player would give now; empty: it has not been asked. */
  order = $state("");
  /** The same as one says it. */
  words = $state("");
  asking = $state(false);

  constructor(private readonly table: Watch) {}

  /** Nobody is advised against another person. */
  get allowed(): boolean {
    const { live, seat, mayOrder } = this.table;
    const others = Object.entries(live?.players ?? {}).filter(([known]) => known !== seat);
    return mayOrder && others.length > 0 && others.every(([, player]) => player.kind === "computer");
  }

  async ask(): Promise<void> {
    if (!this.allowed || this.asking) return;
    const hash = this.table.live?.hash;
    this.asking = true;
    try {
      const { orders, words } = (await this.table.put({ what: "hint" })) as Advised;
      const [order = ""] = orders;
      if (hash !== this.table.live?.hash || !this.table.mayOrder) return;
      this.order = order;
      this.words = words[0] ?? order;
      const places = this.table.concerns(order);
      this.table.lit = places;
      if (places.length) this.table.show(places);
    } catch (error) {
      this.table.notice = (error as Error).message;
    } finally {
      this.asking = false;
    }
  }

  take(): void {
    if (this.order) this.table.order(this.order);
  }

  /** Something was ordered, or it is not wanted. */
  forget(): void {
    if (this.order) this.table.lit = [];
    this.order = "";
  }
}
