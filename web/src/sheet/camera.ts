// Pan and zoom. While a gesture lasts, what is drawn already is moved and stretched by one transform, which is
// the compositor's work alone; when it rests, the drawing is given its new size and drawn sharp again.
import { select, type Selection } from "d3-selection";
import "d3-transition";
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from "d3-zoom";

export interface Point {
  x: number;
  y: number;
}

export interface Sheet {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What covers the window's edges: a view is fitted into what is left. */
export interface Margins {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

const NARROW = 900; // below this width the panels lie along the bottom
const TABS = 96; // what the handle and the tabs of the panels take up there
const FREE = 12; // between the board and the edge of the window
const BARE = 44; // nearer than this to what lies over an edge a point is hidden: half a counter and a little more
const ROUND = 120; // the ground round a point that was brought out from behind it
const NEAREST = 5;
const REST = 160; // ms after which the drawing is made sharp again
const STRETCH = 6; // farther than this from the size it was drawn at, it is drawn anew in mid-gesture

const PAD = 70; // ground round what is brought into view

/** The part of the drawing that points lie in, with some ground round them. */
function around(points: readonly Point[]): Sheet {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return {
    x: Math.min(...xs) - PAD,
    y: Math.min(...ys) - PAD,
    width: Math.max(...xs) - Math.min(...xs) + 2 * PAD,
    height: Math.max(...ys) - Math.min(...ys) + 2 * PAD,
  };
}

export class Camera {
  transform: ZoomTransform = zoomIdentity;
  margins: Margins = { top: 112, right: FREE, bottom: FREE, left: FREE };
  /** What panels cover besides: what is brought into view is not put behind them. */
  covered: Partial<Margins> = {};
  private readonly zoom: ZoomBehavior<HTMLElement, unknown>;
  private readonly root: Selection<HTMLElement, unknown, null, undefined>;
  chosen = 0; // the scale that whoever looks has chosen: what is shown on the way there and back does not change it
  private fitted = false; // the whole board is in sight, and stays so when the window changes
  private drawn = 0; // the scale at which the drawing has its size; none yet
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");

  constructor(
    readonly element: HTMLElement,
    readonly sheet: Sheet,
    private whole: Sheet, // what is fitted into the window: the map without the margins of the sheet
    private readonly mover: HTMLElement, // what lies over the map
    private readonly onMove: (camera: Camera) => void,
    grabbed: (event: Event) => boolean,
    /** The drawing has another size: what is legible at one and not at the other is changed now, not in mid-gesture. */
    private readonly onSharp: (scale: number) => void = () => undefined,
  ) {
    this.zoom = zoom<HTMLElement, unknown>()
      .filter((event: MouseEvent) => !grabbed(event) && (!event.ctrlKey || event.type === "wheel") && !event.button)
      .clickDistance(5)
      .tapDistance(10)
      .on("zoom", (event: D3ZoomEvent<HTMLElement, unknown>) => {
        if (event.sourceEvent) [this.fitted, this.chosen] = [false, event.transform.k];
        this.apply(event.transform);
      });
    this.root = select(element);
    this.root.call(this.zoom).on("dblclick.zoom", null);
    this.resized();
    this.fit(false);
  }

  destroy(): void {
    clearTimeout(this.timer);
    this.root.on(".zoom", null);
  }

  /** The window changed: the board may not be lost out of it. */
  resized(): void {
    const { width, height } = this.sheet;
    this.margins = { ...this.margins, bottom: innerWidth < NARROW ? TABS : FREE };
    const least = Math.min(this.element.clientWidth / width, this.element.clientHeight / height) * 0.7;
    this.zoom.scaleExtent([Math.max(0.05, least), NEAREST]).translateExtent([
      [-width * 0.3, -height * 0.3],
      [width * 1.3, height * 1.3],
    ]);
    if (this.fitted) this.fit(false);
  }

  /** Where one looks, to come back to it. */
  get place(): [number, number, number] {
    return [this.transform.x, this.transform.y, this.transform.k];
  }

  /** The same to be kept for another time; nothing while the whole board is in sight, which is fitted to any window. */
  get kept(): [number, number, number] | undefined {
    return this.fitted ? undefined : this.place;
  }

  comeBack([x, y, k]: [number, number, number], smoothly = false): void {
    [this.fitted, this.chosen] = [false, k];
    this.go(zoomIdentity.translate(x, y).scale(k), smoothly);
  }

  private apply(transform: ZoomTransform): void {
    this.transform = transform;
    const stretch = transform.k / this.drawn;
    if (stretch > STRETCH || stretch < 1 / STRETCH) this.sharpen();
    else this.move();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.sharpen(), REST);
    this.onMove(this);
  }

  private move(): void {
    const { x, y, k } = this.transform;
    this.mover.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${k / this.drawn})`;
  }

  /** Give the drawing the size that it is seen at. */
  private sharpen(): void {
    if (this.drawn !== this.transform.k) {
      this.drawn = this.transform.k;
      this.mover.style.width = `${this.sheet.width * this.drawn}px`;
      this.mover.style.height = `${this.sheet.height * this.drawn}px`;
      this.onSharp(this.drawn);
    }
    this.move();
  }

  /** A point of the window as a point of the drawing. */
  toSheet(clientX: number, clientY: number): Point {
    const box = this.element.getBoundingClientRect();
    const [x, y] = this.transform.invert([clientX - box.left, clientY - box.top]);
    return { x: x + this.sheet.x, y: y + this.sheet.y };
  }

  /** A point of the drawing as a point of the board's element. */
  toWindow(point: Point): Point {
    const [x, y] = this.transform.apply([point.x - this.sheet.x, point.y - this.sheet.y]);
    return { x, y };
  }

  /** What part of the drawing is seen. */
  seen(): Sheet {
    const { k, x, y } = this.transform;
    const { clientWidth, clientHeight } = this.element;
    return { x: this.sheet.x - x / k, y: this.sheet.y - y / k, width: clientWidth / k, height: clientHeight / k };
  }

  /** All of it, in what the panels leave free. */
  fit(smoothly = true): void {
    this.fitted = true;
    this.chosen = this.frame(this.whole, NEAREST, smoothly, this.lasting);
  }

  /** Another part of the sheet is what is fitted; a board that is seen whole stays so. */
  frames(whole: Sheet): void {
    const same = (["x", "y", "width", "height"] as const).every((side) => this.whole[side] === whole[side]);
    this.whole = whole;
    if (this.fitted && !same) this.fit(false);
  }

  /** All of it, or as much as lies round some points, in what is left beside what lies over the edges. */
  survey(points: readonly Point[] = [], smoothly = true): void {
    this.fitted = false;
    this.chosen = this.frame(points.length ? around(points) : this.whole, NEAREST, smoothly, {
      ...this.margins,
      left: FREE,
      right: FREE,
      ...this.covered,
    });
  }

  /** What panels cover has changed; a board that is seen whole stays so. */
  cover(covered: Partial<Margins>): void {
    const before = this.lasting;
    this.covered = covered;
    const { right, bottom } = this.lasting;
    if (this.fitted && (right !== before.right || bottom !== before.bottom)) this.fit(false);
  }

  /** What stays where it is while one plays: in a wide window cards come and go, and the board would go with them. */
  private get lasting(): Margins {
    if (innerWidth < NARROW) return { ...this.margins, ...this.covered };
    const { top = 0, right = this.margins.right } = this.covered;
    return { ...this.margins, top: Math.max(this.margins.top, top), right };
  }

  /** Bring points into view; what is in view already stays where it is. */
  show(points: readonly Point[], closer = false, smoothly = true): void {
    const known = points.filter((point) => Number.isFinite(point.x));
    if (!known.length) return;
    const box = around(known);
    const seen = this.seen();
    const k = this.transform.k;
    const { top, right, bottom, left } = { ...this.margins, ...this.covered };
    const inside =
      box.x > seen.x + left / k - 40 &&
      box.y > seen.y + top / k - 40 &&
      box.x + box.width < seen.x + seen.width - right / k + 40 &&
      box.y + box.height < seen.y + seen.height - bottom / k + 40;
    // From farther off than was chosen, because of what was shown before, it is gone back to that.
    if (inside && !closer && k > this.chosen * 0.99) return;
    this.fitted = false;
    const most = closer ? Math.max(k, 2.2) : Math.max(this.chosen, 0.9);
    const scale = this.frame(box, most, smoothly, { ...this.margins, ...this.covered });
    if (closer) this.chosen = scale;
  }

  /** Move a point up or down out from behind what lies over the edges, with some ground round it; the scale stays. */
  bare(point: Point, over: Partial<Margins>): void {
    const { top, bottom } = { ...this.margins, ...this.covered, ...over };
    const { y } = this.toWindow(point);
    const end = this.element.clientHeight - bottom;
    const ground = Math.min(ROUND, Math.max(0, end - top) / 2);
    const by = y > end - BARE ? end - ground - y : y < top + BARE ? top + ground - y : 0;
    if (!by || !Number.isFinite(by)) return;
    this.fitted = false;
    this.go(this.transform.translate(0, by / this.transform.k), true);
  }

  private frame(box: Sheet, most: number, smoothly: boolean, free: Margins): number {
    const { top, right, bottom, left } = free;
    const width = Math.max(60, this.element.clientWidth - left - right);
    const height = Math.max(60, this.element.clientHeight - top - bottom);
    const k = Math.min(most, NEAREST, width / box.width, height / box.height);
    const x = left + width / 2 - (box.x - this.sheet.x + box.width / 2) * k;
    const y = top + height / 2 - (box.y - this.sheet.y + box.height / 2) * k;
    this.go(zoomIdentity.translate(x, y).scale(k), smoothly);
    return k;
  }

  private go(transform: ZoomTransform, smoothly: boolean): void {
    if (smoothly && !this.calm.matches) this.root.transition().duration(320).call(this.zoom.transform, transform);
    else {
      this.root.call(this.zoom.transform, transform);
      this.sharpen();
    }
  }

  /** Look at a point of the drawing without changing the scale. */
  lookAt(point: Point): void {
    this.fitted = false;
    this.root.call(this.zoom.translateTo, point.x - this.sheet.x, point.y - this.sheet.y);
  }

  zoomBy(factor: number): void {
    [this.fitted, this.chosen] = [false, Math.min(NEAREST, this.transform.k * factor)];
    if (this.calm.matches) this.root.call(this.zoom.scaleBy, factor);
    else this.root.transition().duration(180).call(this.zoom.scaleBy, factor);
  }
}
