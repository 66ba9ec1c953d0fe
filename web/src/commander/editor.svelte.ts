// A table that is being drawn: pieces of terrain as outlines and lines, kept as GeoJSON.
import { between, rounded, spotWords, type Spot } from "./geometry";

const SAME = 0.5; // cm: no piece has two corners so near each other
const EDGE = 1; // cm from the edge of the table a corner is meant to lie on it

export interface Piece {
  id: string;
  kind: string;
  name: string;
  level: number;
  /** Of a line that does not have the usual one. */
  width: number;
  area: boolean;
  points: Spot[];
  /** Of an area: what is cut out of it, as the file that was opened has it. */
  holes: Spot[][];
}

interface Feature {
  type: "Feature";
  properties: { id: string; kind: string; name?: string; level?: number; width?: number };
  geometry: { type: string; coordinates: unknown };
}

const STEPS_BACK = 100; // as many changes can be taken back

const slug = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "") || "table";

export class Drawing {
  title = $state("My table");
  width = $state(120);
  height = $state(120);
  pieces = $state.raw<readonly Piece[]>([]);
  chosen = $state<string | null>(null);
  drawing = $state.raw<Piece | null>(null);

  private past = $state.raw<readonly (readonly Piece[])[]>([]);
  canUndo = $derived(this.past.length > 0);

  piece = $derived(this.pieces.find((known) => known.id === this.chosen) ?? null);

  /** From here on a change can be taken back. */
  remember(): void {
    this.past = [...this.past.slice(1 - STEPS_BACK), this.pieces];
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.past = this.past.slice(0, -1);
    this.pieces = before;
    if (!before.some((known) => known.id === this.chosen)) this.chosen = null;
  }

  private fresh(kind: string): string {
    let number = 1;
    while (this.pieces.some((known) => known.id === `${kind}-${number}`)) number += 1;
    return `${kind}-${number}`;
  }

  /** Another one of the same, a little aside. */
  copy(): void {
    const piece = this.piece;
    if (!piece) return;
    this.remember();
    const aside = ([x, y]: Spot) => this.within([x + 4, y - 4]);
    const id = this.fresh(piece.kind);
    const twin = { ...piece, id, points: piece.points.map(aside), holes: piece.holes.map((ring) => ring.map(aside)) };
    this.pieces = [...this.pieces, twin];
    this.chosen = id;
  }

  /** Turn a piece round its middle. */
  turn(degrees: number): void {
    const piece = this.piece;
    if (!piece) return;
    this.remember();
    const [mx, my] = [0, 1].map(
      (axis) => piece.points.reduce((sum, at) => sum + (at[axis] ?? 0), 0) / piece.points.length,
    );
    const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
    const about = ([x, y]: Spot): Spot => {
      const [dx, dy] = [x - (mx ?? 0), y - (my ?? 0)];
      return this.within([(mx ?? 0) + dx * cos + dy * sin, (my ?? 0) - dx * sin + dy * cos]);
    };
    this.change({ points: piece.points.map(about), holes: piece.holes.map((ring) => ring.map(about)) });
  }

  /** Begin a piece; each spot that follows is a corner of it. */
  begin(kind: string, area: boolean): void {
    this.chosen = null;
    this.drawing = { id: this.fresh(kind), kind, name: "", level: 1, width: 0, area, points: [], holes: [] };
  }

  add(spot: Spot): void {
    const piece = this.drawing;
    const corner = this.toEdge(spot);
    const last = piece?.points.at(-1);
    // The second half of a double click, which ends the piece, is no corner.
    if (!piece || (last && between(last, corner) < SAME)) return;
    this.drawing = { ...piece, points: [...piece.points, corner] };
  }

  /** How many corners what is being drawn has to have. */
  get least(): number {
    return this.drawing?.area ? 3 : 2;
  }

  /** The piece is as it should be; one with too few corners is drawn on, one without any let go. */
  finish(): void {
    const piece = this.drawing;
    if (piece?.points.length && piece.points.length < this.least) return;
    this.drawing = null;
    if (!piece?.points.length) return;
    this.remember();
    this.pieces = [...this.pieces, piece];
    this.chosen = piece.id;
  }

  change(more: Partial<Piece>): void {
    this.pieces = this.pieces.map((known) => (known.id === this.chosen ? { ...known, ...more } : known));
  }

  movePoint(at: number, spot: Spot): void {
    const piece = this.piece;
    if (piece) this.change({ points: piece.points.map((known, i) => (i === at ? this.toEdge(spot) : known)) });
  }

  insert(after: number, spot: Spot): void {
    const piece = this.piece;
    if (piece)
      this.change({
        points: [...piece.points.slice(0, after + 1), this.within(spot), ...piece.points.slice(after + 1)],
      });
  }

  /** The corners as they are typed, `10,20 30,40`; the answer says what is wrong with them. */
  typed(text: string): string {
    const points = text
      .trim()
      .split(/\s+/)
      .map((word) => word.split(",").map(Number));
    if (
      !this.piece ||
      points.some((spot) => spot.length !== 2 || spot.some(Number.isNaN)) ||
      points.length < (this.piece.area ? 3 : 2)
    )
      return "Corners are written x,y x,y in centimetres, and there must be enough of them.";
    const beyond = (points as Spot[]).find((spot) => spotWords(this.within(spot)) !== spotWords(spot));
    if (beyond) return `${spotWords(beyond)} lies beyond the table: it is ${this.width} by ${this.height} cm.`;
    this.remember();
    this.change({ points: points as Spot[] });
    return "";
  }

  remove(): void {
    this.remember();
    this.pieces = this.pieces.filter((known) => known.id !== this.chosen);
    this.chosen = null;
  }

  /** A corner that is drawn beside the edge lies on it: a road leads off the table, and does not end before it. */
  private toEdge(spot: Spot): Spot {
    const [x, y] = this.within(spot);
    const meant = (value: number, most: number) => (value < EDGE ? 0 : value > most - EDGE ? most : value);
    return [meant(x, this.width), meant(y, this.height)];
  }

  private within([x, y]: Spot): Spot {
    return [rounded(Math.max(0, Math.min(this.width, x))), rounded(Math.max(0, Math.min(this.height, y)))];
  }

  // The file

  write(): string {
    const features = this.pieces.map(({ id, kind, name, level, width, area, points, holes }): Feature => {
      const properties = {
        id,
        kind,
        ...(name ? { name } : {}),
        ...(level > 1 ? { level } : {}),
        ...(width ? { width } : {}),
      };
      const coordinates = area ? [points, ...holes].map((ring) => [...ring, ring[0]]) : points;
      return { type: "Feature", properties, geometry: { type: area ? "Polygon" : "LineString", coordinates } };
    });
    const head = { name: slug(this.title), title: this.title, width: this.width, height: this.height };
    return JSON.stringify({ type: "FeatureCollection", openblitz: head, features });
  }

  /** Read a file; an Error says what is wrong with it. */
  read(text: string): void {
    const file = JSON.parse(text) as {
      openblitz?: { title: string; width: number; height: number };
      features?: Feature[];
    };
    if (!file.openblitz || !Array.isArray(file.features)) throw new Error("That is no table.");
    const pieces = file.features.map(({ properties, geometry }): Piece => {
      const area = geometry.type === "Polygon";
      const [outer, ...holes] = area
        ? (geometry.coordinates as Spot[][]).map((ring) => ring.slice(0, -1))
        : [geometry.coordinates as Spot[]];
      return {
        id: properties.id,
        kind: properties.kind,
        name: properties.name ?? "",
        level: properties.level ?? 1,
        width: properties.width ?? 0,
        area,
        points: outer ?? [],
        holes,
      };
    });
    const { title, width, height } = file.openblitz;
    // What lay on a table of the same size can be had back.
    const alike = this.pieces.length > 0 && width === this.width && height === this.height;
    const past = alike ? [...this.past.slice(1 - STEPS_BACK), this.pieces] : [];
    [this.title, this.width, this.height] = [title, width, height];
    [this.pieces, this.chosen, this.drawing, this.past] = [pieces, null, null, past];
  }
}

export const cornersOf = (piece: Piece) => piece.points.map(spotWords).join(" ");
