// What is laid over the table and measured on it, and what the engine says about who and what is looked at there.
import { keepLooking, looking } from "../shell/shelf";
import type * as wire from "./fieldwire";
import { cm, type Spot } from "./geometry";
import type { Host } from "./host";
import { Latest } from "./latest";

export type Tool = "ruler" | "sight" | "lasso" | "corners";
export type Layer = "rings" | "bands" | "ground" | "bare" | "labels" | "wrecks";

/** What is laid over the table until somebody says otherwise. */
const SHOWN: readonly Layer[] = ["rings", "bands", "labels", "wrecks"];

export interface LensHost extends Pick<Host, "units" | "notice" | "ask"> {
  readonly id: string;
  readonly selected: readonly string[];
  readonly pointer: Spot | null;
  readonly cursor: Spot | null;
  said: string;
}

export class Lens {
  tool = $state<Tool | null>(null);
  layers = $state.raw<ReadonlySet<Layer>>(new Set());
  ruler = $state.raw<[Spot, Spot] | null>(null);
  sightFrom = $state<string | null>(null);
  sight = $state.raw<wire.SightLine | null>(null);
  ground = $state.raw<wire.Ground | null>(null);
  bands = $state.raw<wire.Bands | null>(null);
  seen = $state.raw<wire.SeenList | null>(null);
  private readonly latest = new Latest();

  constructor(private readonly field: LensHost) {
    this.layers = new Set((looking(field.id).layers as Layer[] | undefined) ?? SHOWN);
  }

  /** What can be asked about the unit that is picked. */
  look(caller = ""): void {
    const { selected, units } = this.field;
    const [id] = selected;
    const number = this.latest.next();
    this.seen = null;
    this.bands = null;
    const unit = units.get(caller || id || "");
    if (unit?.place === "table" && unit.command) void this.readBands(unit.id, number);
    const firer = units.get(id ?? "");
    if (firer?.place === "table" && selected.length === 1) void this.readSeen(firer.id, number);
  }

  // An answer that comes when one looks at something else already is not wanted any more.
  private async readBands(id: string, number: number): Promise<void> {
    const answer = await this.field.ask({ what: "bands", command: id }).catch(() => null);
    if (answer && this.latest.is(number)) this.bands = answer;
  }

  private async readSeen(id: string, number: number): Promise<void> {
    const answer = await this.field.ask({ what: "seen", unit: id }).catch(() => null);
    if (answer && this.latest.is(number)) this.seen = answer;
  }

  toggleTool(tool: Tool): void {
    this.tool = this.tool === tool ? null : tool;
    this.ruler = null;
    this.sight = null;
    this.sightFrom = this.tool === "sight" ? (this.field.selected[0] ?? null) : null;
  }

  toggleLayer(layer: Layer): void {
    const next = new Set(this.layers);
    if (!next.delete(layer)) next.add(layer);
    this.layers = next;
    keepLooking(this.field.id, { layers: [...next] });
    this.ground = null;
  }

  async lookFrom(id: string): Promise<void> {
    if (!this.sightFrom || this.sightFrom === id || !this.field.units.get(this.sightFrom)) {
      this.sightFrom = this.sightFrom === id ? null : id;
      this.sight = null;
      return;
    }
    await this.readSight({ what: "sight", unit: this.sightFrom, target: id });
  }

  lookAt(at: Spot): Promise<void> {
    return this.readSight({ what: "sight", unit: this.sightFrom ?? "", at });
  }

  private async readSight(ask: wire.SightAsk): Promise<void> {
    const { field } = this;
    const answer = await field.ask(ask).catch((error: Error) => void (field.notice = error.message));
    this.sight = answer ?? null;
    if (answer) field.said = answer.clear ? `Clear line of sight, ${cm(answer.distance)} cm.` : answer.why;
  }

  /** The pointer, or the cursor of the keyboard, is somewhere else. */
  point(spot: Spot | null): void {
    this.latest.soon(spot && this.layers.has("ground") ? () => void this.readGround(spot) : null);
  }

  private async readGround(spot: Spot): Promise<void> {
    const answer = await this.field.ask({ what: "ground", at: spot }).catch(() => null);
    if (this.field.pointer === spot || this.field.cursor === spot) this.ground = answer;
  }
}
