// What would you do? A computer player says what it would order next, where nobody else plays whom that would wrong.
import type { Advised } from "./wire";
import type { Watch } from "./watch.svelte";

const A_MOMENT = 200; // milliseconds
const PATIENCE = 25; // such moments, until what is on its way has come

export class Advice {
  /** The order that a computer player would give now; empty: it has not been asked. */
  order = $state("");
  /** The same as one says it. */
  words = $state("");
  asking = $state(false);

  constructor(private readonly table: Watch) {}

  /** Nobody is advised against another person. */
  get allowed(): boolean {
    return this.table.mayOrder && this.alone;
  }

  private get alone(): boolean {
    const { live, seat } = this.table;
    const others = Object.entries(live?.players ?? {}).filter(([known]) => known !== seat);
    return others.length > 0 && others.every(([, player]) => player.kind === "computer");
  }

  /** Who asks while something is still on its way, or played, is answered when it has come. */
  async ask(): Promise<void> {
    if (!this.alone || this.asking) return;
    this.asking = true;
    try {
      for (let waits = 0; waits < PATIENCE; waits++) {
        if (this.table.mayOrder && (await this.asked())) return;
        await new Promise((soon) => setTimeout(soon, A_MOMENT));
      }
    } catch (error) {
      this.table.notice = (error as Error).message;
    } finally {
      this.asking = false;
    }
  }

  /** Whether the answer still fits what is on the table. */
  private async asked(): Promise<boolean> {
    const hash = this.table.live?.hash;
    const { orders, words } = (await this.table.put({ what: "hint" })) as Advised;
    if (hash !== this.table.live?.hash || !this.table.mayOrder) return false;
    const [order = ""] = orders;
    this.order = order;
    this.words = words[0] ?? order;
    const places = this.table.concerns(order);
    this.table.lit = places;
    if (places.length) this.table.show(places);
    return true;
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
