// What a player has in mind, and the orders that it comes to in notation.
import { spotWords, type Spot } from "./geometry";

/** What one unit of a formation is to do. */
export interface Wish {
  unit: string;
  action: "move" | "fire" | "deploy";
  points?: Spot[];
  facing?: number;
  charge?: string;
  target?: string;
  /** Which of its special stats it fires; empty: the plain one. */
  weapon?: string;
}

/** A unit on its way, drawn but not yet ordered. */
export interface Draft {
  unit: string;
  verb: string;
  points: Spot[];
  facing: number;
  /** Whether it has been turned by hand. */
  turned?: boolean;
}

const way = (points: readonly Spot[]) => points.map(spotWords).join(" ");

/** An order of the notation as one says it: lengths in centimetres, headings in degrees. */
export function asSaid(order: string): string {
  return order.replace(/^result /, "").replace(/^(evade \S+) ([\d.]+)/, "$1 by $2 cm").replace(/ face ([\d.]+)/g, ", facing $1°");
}

/** The order that a draft stands for. */
export function orderOf({ unit, verb, points, facing }: Draft, along: readonly string[] = [], start = ""): string {
  const at = points.at(-1) ?? [0, 0];
  switch (verb) {
    case "place":
      return `place ${unit} at ${spotWords(at)} face ${facing}${along.length ? ` with ${along.join(" ")}` : ""}${start ? ` ${start}` : ""}`;
    case "dismount":
      return `dismount ${unit} at ${spotWords(at)} face ${facing}`;
    case "pivot":
      return `pivot ${unit} face ${facing}`;
    default:
      return `${verb} ${unit} to ${way(points)} face ${facing}`;
  }
}

/** The orders that carry wishes out, one after another; all fire is one volley. */
export function ordersOf(wishes: readonly Wish[]): string[] {
  const orders: string[] = [];
  const shots = wishes.filter((wish) => wish.action === "fire" && wish.target);
  const volley = shots.map(({ unit, target, weapon }) => `${unit} at ${target}${weapon ? ` with ${weapon}` : ""}`).join(", ");
  for (const wish of wishes) {
    if (wish === shots[0]) orders.push(`fire ${volley}`);
    else if (wish.charge) orders.push(`charge ${wish.unit} at ${wish.charge}`);
    else if (wish.points) orders.push(`move ${wish.unit} to ${way(wish.points)} face ${wish.facing ?? 0}`);
  }
  return orders;
}

/** The spots that an order speaks of. */
export function spotsOf(order: string): Spot[] {
  return [...order.matchAll(/(?<=\s)(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)(?=\s|$)/g)].map(([, x, y]) => [Number(x), Number(y)]);
}

/** Everything that a unit with these verbs could be told to do with another unit, allowed or not. */
export function candidates(verbs: ReadonlySet<string>, unit: string, other: string, special: readonly string[]): string[] {
  const forms: Record<string, string[]> = {
    fire: [`fire ${unit} at ${other}`, ...special.map((stat) => `fire ${unit} at ${other} with ${stat}`)],
    charge: [`charge ${unit} at ${other}`],
    support: [`support ${unit} behind ${other}`],
    join: [`join ${unit} with ${other}`],
    mount: [`mount ${unit} on ${other}`],
    retreat: [`retreat ${unit} from ${other}`],
    pursue: ["front", "right", "rear", "left"].map((edge) => `pursue ${unit} to ${other} ${edge}`),
  };
  return [...verbs].flatMap((verb) => forms[verb] ?? []);
}
