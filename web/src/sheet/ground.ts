// The board under the counters, as bitmaps. To draw all of it anew takes about half a second, a small part of it a
// thirtieth: while a gesture lasts, what has been drawn is moved and stretched; when it rests, what is seen is drawn
// sharp, tile by tile, so that the page is never busy for long.
import type { Sheet } from "./camera";
import type { Letters, Picture } from "./drawing";

const REST = 260; // ms without a movement after which tiles are drawn: not while the counters are drawn sharp
const SETTLING = 500; // ms after the first drawing that belong to the rest of the page
const KEPT = 150; // tiles at other scales, a megabyte or less each
const BASE = 1; // the scale at which the whole sheet is kept, to have something wherever one goes

export interface Look {
  x: number;
  y: number;
  k: number;
}

interface Tile {
  scale: number;
  column: number;
  row: number;
  canvas: HTMLCanvasElement;
}

/** What is dense, because it is drawn small, is drawn in smaller parts. */
export const tileSize = (scale: number) => (scale < 0.8 ? 256 : 384);

/** The tiles of a scale that a part of the sheet, measured from its corner, lies on. */
export function tilesOf(scale: number, seen: Sheet, sheet: Sheet): { column: number; row: number }[] {
  const side = tileSize(scale) / scale;
  const first = (from: number) => Math.max(0, Math.floor(from / side));
  const last = (to: number, whole: number) => Math.ceil(Math.min(to, whole) / side);
  const found: { column: number; row: number }[] = [];
  for (let row = first(seen.y); row < last(seen.y + seen.height, sheet.height); row++)
    for (let column = first(seen.x); column < last(seen.x + seen.width, sheet.width); column++)
      found.push({ column, row });
  return found;
}

function sheetOf(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  return [canvas, canvas.getContext("2d", { alpha: false }) as CanvasRenderingContext2D];
}

export class Ground {
  private tiles = new Map<string, Tile>();
  private old: Tile[] = []; // of the picture before, until the new one is there
  private picture: Picture | null = null;
  private look: Look = { x: 0, y: 0, k: 1 };
  private moved = 0;
  private frame = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly pen: CanvasRenderingContext2D;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly sheet: Sheet,
    private readonly onDrawn: () => void = () => undefined, // when there is something to be seen for the first time
  ) {
    this.pen = canvas.getContext("2d", { alpha: false }) as CanvasRenderingContext2D;
    this.resized();
  }

  destroy(): void {
    cancelAnimationFrame(this.frame);
    clearTimeout(this.timer);
  }

  resized(): void {
    const { clientWidth, clientHeight } = this.canvas;
    this.canvas.width = Math.max(1, Math.round(clientWidth * devicePixelRatio));
    this.canvas.height = Math.max(1, Math.round(clientHeight * devicePixelRatio));
    this.paint();
    this.rest();
  }

  /** Another drawing of the board; the one before stays until this one is there. */
  show(picture: Picture): void {
    if (this.picture) this.old = [...this.tiles.values()];
    this.tiles = new Map();
    this.picture = picture;
    this.moved = 0;
    this.rest();
  }

  move(look: Look): void {
    this.look = look;
    this.moved = performance.now();
    cancelAnimationFrame(this.frame);
    this.frame = requestAnimationFrame(() => {
      this.paint();
      this.rest();
    });
  }

  /** The scale of the drawing in the dots of the screen, coarse enough that a small change needs no new tiles. */
  private get scale(): number {
    return Math.round(this.look.k * devicePixelRatio * 1000) / 1000;
  }

  /** What is seen, measured from the corner of the sheet. */
  private get seen(): Sheet {
    const { x, y, k } = this.look;
    return { x: -x / k, y: -y / k, width: this.canvas.clientWidth / k, height: this.canvas.clientHeight / k };
  }

  // Drawing what there is

  private paint(): void {
    const { pen, canvas } = this;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.fillStyle = getComputedStyle(canvas).backgroundColor;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    for (const tile of this.old) this.lay(tile);
    // The whole sheet, unless it would not be seen; on it what was drawn for the scale most like this one.
    const scales = new Set([...this.tiles.values()].map((tile) => tile.scale));
    const off = (scale: number) => Math.abs(Math.log(scale / this.scale));
    const like = [...scales].filter((scale) => scale !== BASE).sort((one, other) => off(one) - off(other))[0] ?? BASE;
    for (const scale of this.missing(like).length ? [BASE, like] : [like])
      for (const tile of this.tiles.values()) if (tile.scale === scale) this.lay(tile);
  }

  private lay({ scale, column, row, canvas }: Tile): void {
    const grown = (this.look.k * devicePixelRatio) / scale;
    const side = tileSize(scale) * grown;
    const at = (offset: number, index: number) => Math.round(offset * devicePixelRatio + index * side);
    const [left, top] = [at(this.look.x, column), at(this.look.y, row)];
    const [right, bottom] = [at(this.look.x, column + 1), at(this.look.y, row + 1)];
    if (right <= 0 || bottom <= 0 || left >= this.canvas.width || top >= this.canvas.height) return;
    this.pen.drawImage(canvas, left, top, right - left, bottom - top);
  }

  // Drawing what is missing

  private missing(scale: number, part: Sheet = this.seen): Tile[] {
    return tilesOf(scale, part, this.sheet)
      .filter(({ column, row }) => !this.tiles.has(`${scale} ${column} ${row}`))
      .map((where) => ({ ...where, scale, canvas: this.canvas }));
  }

  private rest(): void {
    clearTimeout(this.timer);
    const quiet = performance.now() - this.moved;
    // Nothing is there yet that could be moved and stretched: the first drawing waits for no rest.
    const wait = this.tiles.size || this.old.length ? REST - quiet : 0;
    this.timer = setTimeout(() => this.sharpen(), Math.max(0, wait));
  }

  /** One tile, then a frame for the page; those that are seen come first. How long a tile takes cannot be read off
   *  a clock here: canvases put their work off. */
  private sharpen(): void {
    if (!this.picture) return;
    const seen = this.missing(this.scale);
    const first = !this.tiles.size; // nothing is there to be looked at meanwhile
    if (first) this.drawTogether(seen);
    else if (seen[0]) this.keep(seen[0], this.drawn(seen[0], 1, 1));
    const whole = { x: 0, y: 0, width: this.sheet.width, height: this.sheet.height };
    const [more] = seen.length ? [] : this.missing(BASE, whole);
    if (more) this.keep(more, this.drawn(more, 1, 1));
    if (seen.length) {
      this.forget();
      if (!this.missing(this.scale).length) this.old = [];
      this.paint();
    }
    this.canvas.dataset.drawn = String(!this.missing(this.scale).length);
    if (first) {
      this.onDrawn();
      this.timer = setTimeout(() => this.sharpen(), SETTLING);
    } else if (seen.length || more) this.frame = requestAnimationFrame(() => this.sharpen());
  }

  /** All at once, which is quicker, but nothing else happens meanwhile. */
  private drawTogether(tiles: readonly Tile[]): void {
    const [corner, last] = [tiles[0], tiles.at(-1)];
    if (!corner || !last) return;
    const all = this.drawn(corner, last.column - corner.column + 1, last.row - corner.row + 1);
    const size = tileSize(corner.scale);
    for (const tile of tiles) {
      const [canvas, pen] = sheetOf(size, size);
      pen.drawImage(all, (corner.column - tile.column) * size, (corner.row - tile.row) * size);
      this.keep(tile, canvas);
    }
  }

  private keep({ scale, column, row }: Tile, canvas: HTMLCanvasElement): void {
    this.tiles.set(`${scale} ${column} ${row}`, { scale, column, row, canvas });
  }

  /** A tile, and as many to the right of it and below as are asked for, as one bitmap. */
  private drawn({ scale, column, row }: Tile, wide: number, high: number): HTMLCanvasElement {
    const size = tileSize(scale);
    const [canvas, pen] = sheetOf(wide * size, high * size);
    if (!this.picture) return canvas;
    pen.fillStyle = getComputedStyle(this.canvas).backgroundColor;
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.setTransform(1, 0, 0, 1, -column * size, -row * size);
    pen.drawImage(this.picture.image, 0, 0, this.sheet.width * scale, this.sheet.height * scale);
    const part = { x: column * size, y: row * size, width: canvas.width, height: canvas.height };
    for (const letters of this.picture.letters)
      if (scale / devicePixelRatio >= letters.from) this.write(pen, letters, scale, part);
    return canvas;
  }

  private write(pen: CanvasRenderingContext2D, letters: Letters, scale: number, part: Sheet): void {
    const edge = 60 * scale; // half of the longest name
    pen.font = `${letters.caps} ${letters.weight} ${letters.size * scale}px "Source Serif 4", serif`;
    pen.textAlign = "center";
    pen.lineJoin = "round";
    pen.lineWidth = letters.width * scale;
    pen.strokeStyle = letters.stroke;
    pen.fillStyle = letters.fill;
    for (const one of letters.list) {
      const [x, y] = [(one.x - this.sheet.x) * scale, (one.y - this.sheet.y) * scale];
      if (x < part.x - edge || x > part.x + part.width + edge || y < part.y - edge || y > part.y + part.height + edge)
        continue;
      pen.strokeText(one.text, x, y);
      pen.fillText(one.text, x, y);
    }
  }

  /** The oldest tiles go; those of the whole sheet, and those that are seen, stay. */
  private forget(): void {
    for (const [key, tile] of this.tiles) {
      if (this.tiles.size <= KEPT) return;
      if (tile.scale !== BASE && tile.scale !== this.scale) this.tiles.delete(key);
    }
  }
}
