// Centimetres on the table: x from the west, y from the south, facings clockwise from north.
// The drawing has y down and is measured in millimetres, so that its numbers are of the size that screens like.

export type Spot = [number, number];

export interface Standing {
  x: number;
  y: number;
  facing: number;
  width: number;
  depth: number;
}

/** Millimetres of the drawing in a centimetre of the table. */
export const MM = 10;

/** How many centimetres behind the edge of the table guns are drawn: half on the wood, clear of its numbers. */
export const BEHIND = 5;

const STRAIGHT = 0.2; // a line that fences in less of its box than this was drawn from corner to corner

/** Which edge of the table lies at the bottom of the screen, by how far the table is turned for that. */
export type Turn = 0 | 90 | 180 | 270;
const TURNS: Record<string, Turn> = { south: 0, east: 90, north: 180, west: 270 };
export const turnFor = (edge: string): Turn => TURNS[edge] ?? 0;

/** The table on its sheet: turns centimetres into the drawing's millimetres and back. */
export class Sheeting {
  constructor(
    readonly height: number,
    readonly width = height,
    readonly turn: Turn = 0,
  ) {}

  /** How wide and how high the sheet is, in centimetres. */
  get size(): Spot {
    return this.turn % 180 ? [this.height, this.width] : [this.width, this.height];
  }

  /** A spot of the table on the drawing. */
  down([x, y]: Spot): Spot {
    const [w, h] = [this.width, this.height];
    const turned: Record<Turn, Spot> = { 0: [x, h - y], 90: [y, x], 180: [w - x, y], 270: [h - y, w - x] };
    const [across, down] = turned[this.turn];
    return [across * MM, down * MM];
  }

  /** A point of the drawing on the table. */
  up(x: number, y: number): Spot {
    const [w, h, across, down] = [this.width, this.height, x / MM, y / MM];
    const turned: Record<Turn, Spot> = {
      0: [across, h - down],
      90: [down, across],
      180: [w - across, down],
      270: [w - down, h - across],
    };
    return turned[this.turn].map(rounded) as Spot;
  }

  /** A direction of the screen, x to the right and y up, on the table. */
  heading([x, y]: Spot): Spot {
    const turned: Record<Turn, Spot> = { 0: [x, y], 90: [-y, x], 180: [-x, -y], 270: [y, -x] };
    return turned[this.turn].map((value) => value + 0) as Spot;
  }
}

/** How much larger than it is a base is drawn, so that one sees from afar what stands on it. */
export const tokenScale = (zoom: number) => Math.round(Math.max(1, Math.min(1.8, 0.62 / zoom)) * 100) / 100;

const TOUCHED = 16; // dots of the screen round the handle where a finger has hold of it
const ABOVE = 52; // dots between a base and what opens beside it

/** The handle that turns a base: how many cm from its middle, how large, and how far round it one has hold of it.
 * From afar it keeps its size on the screen; `grain` is millimetres in a dot of it. */
export const handleFor = (grain: number) => ({
  far: Math.max(3.6, 2.2 * grain),
  size: 7 * Math.max(1, grain),
  reach: Math.max(7, TOUCHED * grain),
});

/** How many dots farther off something opens above or below a base, where the handle is on that side. */
export function pastHandle(handle: { y: number; fy: number } | null, below: boolean, grain: number): number {
  if (!handle || handle.y > handle.fy !== below) return 0;
  return Math.max(0, Math.abs(handle.y - handle.fy) / grain + TOUCHED - ABOVE);
}

/** A drawing of the table without its names, turned: its numbers stay upright. */
export function turnedDrawing(svg: string, { width, height, turn }: Sheeting): string {
  if (!turn) return svg;
  const [wide, high] = new Sheeting(height, width, turn).size;
  const how = {
    90: `matrix(0 1 -1 0 ${height} 0)`,
    180: `rotate(180 ${width / 2} ${height / 2})`,
    270: `matrix(0 -1 1 0 0 ${width})`,
  }[turn];
  // What is written on the frame stays where it is.
  const frame: string[] = [];
  const rest = svg
    .replace(/<text class="(?:title|scale)".*?<\/text>|<rect class="bar-(?:dark|light)".*?\/>/g, (piece) => {
      frame.push(
        piece.includes('"title"') ? piece : `<g transform="translate(${wide - width} ${high - height})">${piece}</g>`,
      );
      return "";
    })
    .replace(/(<text [^>]*transform="translate\([^)]*\))/g, (_, head: string) => `${head} rotate(${-turn} 0 -0.6)`);
  const parts = /^([^]*?<svg[^>]*?viewBox=")[^"]*("[^>]*>)([^]*)<\/svg>\s*$/.exec(rest);
  if (!parts) return svg;
  const [, head, tail, inner] = parts;
  return `${head}-5 -5 ${wide + 10} ${high + 10}${tail}<g transform="${how}">${inner}</g>${frame.join("")}</svg>`;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The way a facing points, in centimetres of the table. */
export const heading = (facing: number): Spot => [Math.sin(radians(facing)), Math.cos(radians(facing))];

/** A spot so far before a base. */
export function ahead({ x, y, facing }: Standing, far: number): Spot {
  const [dx, dy] = heading(facing);
  return [x + dx * far, y + dy * far];
}

/** A facing between 0 and 360, to a tenth of a degree as the notation writes it. */
export const turned = (facing: number) => (Math.round((((facing % 360) + 360) % 360) * 10) / 10) % 360;

/** The compass bearing from one spot to another. */
export function bearing([x1, y1]: Spot, [x2, y2]: Spot): number {
  return turned((Math.atan2(x2 - x1, y2 - y1) * 180) / Math.PI);
}

export const between = ([x1, y1]: Spot, [x2, y2]: Spot) => Math.hypot(x2 - x1, y2 - y1);

/** To a tenth of a millimetre, as the notation writes it. */
export const rounded = (value: number) => Math.round(value * 100) / 100 + 0;

/** Centimetres as people write them. */
export const cm = (value: number) => String(rounded(value));

export const spotWords = ([x, y]: Spot) => `${cm(x)},${cm(y)}`;

/** The corners of a base: front left, front right, rear right, rear left. */
export function corners(base: Standing): Spot[] {
  const [dx, dy] = heading(base.facing);
  const [w, d] = [base.width / 2, base.depth / 2];
  const at = (along: number, across: number): Spot => [
    base.x + dx * along + dy * across,
    base.y + dy * along - dx * across,
  ];
  return [at(d, -w), at(d, w), at(-d, w), at(-d, -w)];
}

/** Whether a spot lies within an outline: for the lasso. */
export function inside([x, y]: Spot, outline: readonly Spot[]): boolean {
  let within = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [xi, yi] = outline[i] as Spot;
    const [xj, yj] = outline[j] as Spot;
    if (yi > y !== yj > y && x < ((xj - xi) * (y - yi)) / (yj - yi) + xi) within = !within;
  }
  return within;
}

/** What a line drawn with the lasso fences in: itself, or the box from corner to corner where it runs straight. */
export function fence(line: readonly Spot[]): readonly Spot[] {
  const [xs, ys] = [line.map(([x]) => x), line.map(([, y]) => y)];
  const [west, east, south, north] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const twice = line.reduce((sum, [x, y], i) => {
    const [nx, ny] = line[(i + 1) % line.length] as Spot;
    return sum + x * ny - nx * y;
  }, 0);
  if (Math.abs(twice) / 2 > STRAIGHT * (east - west) * (north - south)) return line;
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
}

const path = (spots: readonly Spot[]) =>
  spots.map(([x, y], i) => `${i ? "L" : "M"}${rounded(x)} ${rounded(y)}`).join("");

/** A line through spots, on the drawing. */
export const lineThrough = (sheet: Sheeting, spots: readonly Spot[]) => path(spots.map((spot) => sheet.down(spot)));

/** All within so many centimetres of a base, on the drawing: its outline with round corners. */
export function around(sheet: Sheeting, base: Standing, radius: number): string {
  const r = radius * MM;
  const edges = corners(base).map((spot) => sheet.down(spot));
  const out: string[] = [];
  edges.forEach((from, i) => {
    const to = edges[(i + 1) % 4] as Spot;
    const long = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [nx, ny] = [((to[1] - from[1]) / long) * r, (-(to[0] - from[0]) / long) * r];
    const start = `${rounded(from[0] + nx)} ${rounded(from[1] + ny)}`;
    out.push(`${i ? `A${r} ${r} 0 0 1 ${start}` : `M${start}`}L${rounded(to[0] + nx)} ${rounded(to[1] + ny)}`);
  });
  const first = out[0]?.slice(1, out[0].indexOf("L")) ?? "";
  return `${out.join("")}A${r} ${r} 0 0 1 ${first}Z`;
}

/** What a unit covers with its arc out to a radius, on the drawing. */
export function sector(sheet: Sheeting, base: Standing, radius: number, arc: number): string {
  if (arc >= 360) return around(sheet, base, radius);
  const [dx, dy] = heading(base.facing);
  const ahead: Spot = [base.x + (dx * base.depth) / 2, base.y + (dy * base.depth) / 2];
  const rim = (from: Spot, turn: number): Spot => {
    const [ax, ay] = heading(base.facing + turn);
    return [from[0] + ax * radius, from[1] + ay * radius];
  };
  // Half a circle opens along the front edge, a quarter from its middle.
  const wide = arc >= 180 ? base.width / 2 : 0;
  const left: Spot = [ahead[0] - dy * wide, ahead[1] + dx * wide];
  const right: Spot = [ahead[0] + dy * wide, ahead[1] - dx * wide];
  const on = (spot: Spot) => sheet.down(spot).map(rounded).join(" ");
  const r = radius * MM;
  if (!wide) return `M${on(ahead)}L${on(rim(ahead, -arc / 2))}A${r} ${r} 0 0 1 ${on(rim(ahead, arc / 2))}Z`;
  return `M${on(left)}L${on(rim(left, -90))}A${r} ${r} 0 0 1 ${on(rim(left, 0))}L${on(rim(right, 0))}A${r} ${r} 0 0 1 ${on(rim(right, 90))}L${on(right)}Z`;
}

/** GeoJSON as much as the tables use of it. */
export interface Shape {
  type: string;
  coordinates: unknown;
}

/** The outline of a piece of terrain on the drawing. */
export function outline(sheet: Sheeting, shape: Shape): string {
  const lines: Spot[][] = [];
  const walk = (node: unknown): void => {
    if (!Array.isArray(node)) return;
    if (Array.isArray(node[0]) && typeof node[0][0] === "number") lines.push(node as Spot[]);
    else for (const part of node) walk(part);
  };
  walk(shape.coordinates);
  const closed = shape.type.endsWith("Polygon") ? "Z" : "";
  return lines.map((line) => lineThrough(sheet, line) + closed).join("");
}

/** Words on the drawing, by the middle of their line. */
export interface Label {
  key: string;
  x: number;
  y: number;
  words: string;
  /** Higher first: what it speaks of lies below it. */
  rises?: boolean;
}

// Lower first, then higher, by lines of writing; further off a label would be taken for another's.
const LINES = [0, 1, 2, -1];

/**
 * Each label in the first of its places where it prints over none before it, or left out until one looks nearer; one pass
 * and a few places each. `grain` is a pixel on the drawing.
 */
export function apart<T extends Label>(labels: readonly T[], grain: number): T[] {
  const [letter, line] = [7.2 * grain, 15 * grain];
  const put: T[] = [];
  for (const label of labels) {
    const free = (y: number) =>
      !put.some(
        (other) =>
          Math.abs(other.y - y) < 0.99 * line && // what is a line apart stays so, however it was rounded
          Math.abs(other.x - label.x) < ((other.words.length + label.words.length) / 2) * letter,
      );
    const y = LINES.map((down) => label.y + (label.rises ? -down : down) * line).find(free);
    if (y !== undefined) put.push({ ...label, y });
  }
  return put;
}

/** Words with the room they take up round their middle. */
export interface Boxed {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a word lies on nobody: the first such of its places; where there is none, the first. */
export function clearOf(places: readonly Spot[], room: { width: number; height: number }, bases: readonly Spot[]) {
  const free = ([x, y]: Spot) =>
    !bases.some(([bx, by]) => Math.abs(bx - x) < room.width / 2 && Math.abs(by - y) < room.height / 2);
  return places.find(free) ?? places[0];
}

/** Of labels that have one place each, those that print over none before them. */
export function fitting<T extends Boxed>(labels: readonly T[]): T[] {
  const put: T[] = [];
  for (const one of labels)
    if (
      !put.some(
        (other) =>
          Math.abs(other.x - one.x) < (other.width + one.width) / 2 &&
          Math.abs(other.y - one.y) < (other.height + one.height) / 2,
      )
    )
      put.push(one);
  return put;
}
