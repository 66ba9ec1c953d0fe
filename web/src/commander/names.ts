// The names of places, taken out of the drawing of a table: in it they would shrink with the table until nobody could
// read them. They are written over it instead, as large as the drawing has them or as eyes need them, and from near no larger than they
// have to be.
import { fitting, MM, turned, type Sheeting, type Spot } from "./geometry";

export interface PlaceName {
  text: string;
  at: Spot;
  /** How a name along a road or river leans on the drawing, in degrees; null: it stands upright. */
  slope: number | null;
  kind: string;
  size: number; // in millimetres of the table
}

export interface Named {
  rest: string;
  names: PlaceName[];
  /** The drawing's own colours: of the letters, of those on water, of what lies round them. */
  ink: string;
  wet: string;
  halo: string;
}

const [LEAST, MOST] = [11.5, 26]; // dots of the screen
const NARROW = 0.5; // the width of a letter, in its size
const RANK = ["town", "wild", "wet", "way"]; // who stays where two names would print over each other

/** What a drawing says of letters: the last rule that sets it counts. */
function styled(svg: string, kind: string, what: string): string {
  const found = new RegExp(`\\.name${kind}\\s*\\{[^}]*?(?<![-\\w])${what}:\\s*([^;}]*)`).exec(svg)?.[1] ?? "";
  const named = /^var\((--[\w-]+)\)$/.exec(found)?.[1];
  return named ? (new RegExp(`${named}:\\s*([^;}]*)`).exec(svg)?.[1] ?? "") : found;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", "#x27": "'", "#39": "'" };
const read = (text: string) => text.replace(/&([^;]+);/g, (whole, name: string) => entities[name] ?? whole);

/** A drawing without the names of its places, and these. */
export function namesApart(svg: string, height: number): Named {
  const names: PlaceName[] = [];
  const size = (kind: string) => parseFloat(styled(svg, `\\.${kind}`, "font-size") || styled(svg, "", "font-size"));
  const rest = svg.replace(
    /<text class="name (\w+)" transform="translate\(([-\d.]+) ([-\d.]+)\)(?: rotate\(([-\d.]+)\))?[^>]*>([^<]*)<\/text>/g,
    (_, kind: string, x: string, y: string, slope: string | undefined, text: string) => {
      const at: Spot = [Number(x), height - Number(y)];
      names.push({ text: read(text), at, slope: slope === undefined ? null : Number(slope), kind, size: size(kind) });
      return "";
    },
  );
  const [ink, halo] = [styled(svg, "", "fill"), styled(svg, "", "stroke")];
  return { rest, names, ink, halo, wet: styled(svg, "\\.wet", "fill") || ink };
}

/** Names as they are written on the sheet when a dot of the screen has so many millimetres. */
export function written(names: readonly PlaceName[], sheet: Sheeting, grain: number) {
  const [across] = sheet.size;
  const labels = names
    .toSorted((a, b) => RANK.indexOf(a.kind) - RANK.indexOf(b.kind))
    .map((name) => {
      const size = Math.max(LEAST * grain, Math.min(name.size, MOST * grain));
      const [x, y] = sheet.down(name.at);
      const wide = name.text.length * size * NARROW;
      const on = Math.max(wide / 2 + 5, Math.min(across * MM - wide / 2 - 5, x));
      // Along its road still, and never on its head.
      const lean = turned((name.slope ?? 0) + (name.slope === null ? 0 : sheet.turn));
      const slope = lean > 90 && lean <= 270 ? turned(lean + 180) : lean;
      const tilt = (slope * Math.PI) / 180;
      const [c, s] = [Math.abs(Math.cos(tilt)), Math.abs(Math.sin(tilt))];
      const box = { width: wide * c + size * s, height: wide * s + size * c };
      return { ...name, size, x: slope ? x : on, y, slope, ...box };
    });
  return fitting(labels);
}
