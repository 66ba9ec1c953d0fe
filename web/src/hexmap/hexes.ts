// The grid on paper: names, neighbours and where a hex lies. Knows no game.
import type { Point } from "../sheet/camera";

export interface Cell {
  column: number;
  number: number;
}

/** The letters of a column: A to Z, then AA to ZZ, then AAA ... */
export function letters(column: number): string {
  return String.fromCharCode(65 + (column % 26)).repeat(Math.floor(column / 26) + 1);
}

export function hexName(cell: Cell): string {
  return letters(cell.column) + cell.number;
}

/** The cell that a name means, in small letters too; null for what is no name of a hex. D-1 lies above D0. */
export function parseHex(text: string): Cell | null {
  const found = /^([A-Z])(\1{0,2})(-?\d+)$/.exec(text.trim().toUpperCase());
  if (!found) return null;
  const [, letter = "", more = "", number = ""] = found;
  return { column: more.length * 26 + letter.charCodeAt(0) - 65, number: Number(number) };
}

/** The six neighbours, clockwise from north. */
export function neighbours({ column, number }: Cell): Cell[] {
  const offsets = [
    [0, -1],
    [1, 0],
    [1, 1],
    [0, 1],
    [-1, 0],
    [-1, -1],
  ] as const;
  return offsets.map(([dc, dn]) => ({ column: column + dc, number: number + dn }));
}

export function distance(one: Cell, other: Cell): number {
  const dc = one.column - other.column;
  const dn = one.number - other.number;
  return Math.max(Math.abs(dc), Math.abs(dn), Math.abs(dn - dc));
}

export type Way = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

/** One hex in the direction of an arrow key; left and right stay on one row as well as the slant allows. */
export function towards({ column, number }: Cell, way: Way): Cell {
  if (way === "ArrowUp") return { column, number: number - 1 };
  if (way === "ArrowDown") return { column, number: number + 1 };
  const odd = column % 2 !== 0;
  if (way === "ArrowLeft") return { column: column - 1, number: odd ? number : number - 1 };
  return { column: column + 1, number: odd ? number + 1 : number };
}

/** Where hexes lie in the drawing: flat-topped, columns 1.5 sides apart, each half a hex higher in number. */
export class Grid {
  readonly height: number;

  constructor(
    readonly side: number,
    private readonly origin: Point = { x: 0, y: 0 },
  ) {
    this.height = side * Math.sqrt(3);
  }

  /** The grid on which a named hex lies at a point. */
  static through(side: number, name: string, at: Point): Grid {
    const cell = parseHex(name);
    if (!cell) throw new Error(`${name} is no hex`);
    const plain = new Grid(side).centre(cell);
    return new Grid(side, { x: at.x - plain.x, y: at.y - plain.y });
  }

  centre({ column, number }: Cell): Point {
    return {
      x: this.origin.x + 1.5 * this.side * column,
      y: this.origin.y + this.height * (number - column / 2),
    };
  }

  /** The middle of a named hex. */
  at(name: string): Point {
    const cell = parseHex(name);
    return cell ? this.centre(cell) : { x: NaN, y: NaN };
  }

  /** The cell that a point lies in. */
  cellAt(point: Point): Cell {
    const x = (point.x - this.origin.x) / (1.5 * this.side);
    const y = (point.y - this.origin.y) / this.height + x / 2;
    let column = Math.round(x);
    let number = Math.round(y);
    const level = Math.round(y - x);
    const [dx, dn, dl] = [Math.abs(column - x), Math.abs(number - y), Math.abs(level - y + x)];
    if (dx > dn && dx > dl) column = number - level;
    else if (dn > dl) number = column + level;
    return { column, number };
  }

  /** The outline of a hex as a path, drawn in by a margin. */
  outline(name: string, inset = 0): string {
    const { x, y } = this.at(name);
    const a = this.side - inset / 0.866;
    const h = (a * Math.sqrt(3)) / 2;
    return `M${short(x - a / 2)} ${short(y - h)}h${short(a)}l${short(a / 2)} ${short(h)}l${short(-a / 2)} ${short(h)}h${short(-a)}l${short(-a / 2)} ${short(-h)}Z`;
  }

  outlines(names: Iterable<string>, inset = 0): string {
    let path = "";
    for (const name of names) path += this.outline(name, inset);
    return path;
  }

  /** The line round a set of hexes: each hexside that only one of them has. */
  border(names: Iterable<string>): string {
    const inside = new Set(names);
    let path = "";
    for (const name of inside) {
      const cell = parseHex(name);
      if (!cell) continue;
      const corners = this.corners(cell);
      neighbours(cell).forEach((next, i) => {
        if (next.column >= 0 && inside.has(hexName(next))) return;
        const from = corners[i] as Point;
        const to = corners[(i + 1) % 6] as Point;
        path += `M${short(from.x)} ${short(from.y)}L${short(to.x)} ${short(to.y)}`;
      });
    }
    return path;
  }

  /** Clockwise from the upper left, so that side i looks at neighbour i. */
  private corners(cell: Cell): Point[] {
    const { x, y } = this.centre(cell);
    const [a, h] = [this.side / 2, this.height / 2];
    return [
      [-a, -h],
      [a, -h],
      [2 * a, 0],
      [a, h],
      [-a, h],
      [-2 * a, 0],
    ].map(([dx = 0, dy = 0]) => ({
      x: x + dx,
      y: y + dy,
    }));
  }
}

function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}
