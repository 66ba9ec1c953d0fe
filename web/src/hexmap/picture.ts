// What is drawn on the map, as plain data, and what whoever looks at it does there. The map knows no game: a game makes
// the picture out of its table, and says what a press means.
import type { Camera, Point } from "../sheet/camera";
import type { Glyph } from "../shell/wire";
import type { Grid } from "./hexes";
import type { Place } from "./naming";

type Hexes = readonly string[];
/** Counters by their names. */
type Ids = ReadonlySet<string>;

/** The board that the picture lies on: its sheet and where its hexes are. */
export interface Chart {
  x: number;
  y: number;
  width: number;
  height: number;
  side: number;
  hexes: readonly (Point & { hex: string })[];
}

/** What a counter shows. */
export interface Piece {
  id: string;
  tone: string;
  shape: string;
  size: string;
  symbol: string;
  designation: string;
  factors: string;
  signs: readonly Glyph["sign"][];
  moved: boolean;
}

/** A counter where it lies; those who fly lie apart from those on the ground. */
export interface Standing extends Piece {
  place: string;
  flies: boolean;
}

/** A way that is seen to be gone just now. */
export interface Journey {
  units: readonly string[];
  places: Hexes;
}

export interface Counters {
  /** All there are, also those off the map, in an order that never changes. */
  readonly pieces: ReadonlyMap<string, Standing>;
  readonly stacks: ReadonlyMap<string, readonly Standing[]>;
  /** Who is in the air, by the hex that he is over. */
  readonly above: ReadonlyMap<string, readonly Standing[]>;
  readonly chosen: Ids;
  readonly offered: Ids;
  readonly fighting: Ids;
  readonly touched: Ids;
  readonly acting: Ids;
  readonly journeys: readonly Journey[];
}

/** The stack of one side on one hex, where counters are too small to be read. */
export interface Block {
  key: string;
  hex: string;
  /** Beside the middle of the hex, where several sides are on it: in steps from there. */
  aside: number;
  /** Whose drawing stands for all. */
  top: Piece;
  /** Who is meant by a press on it. */
  unit: string;
  high: number;
  total: number;
  lit: boolean;
  selected: boolean;
  fighting: boolean;
  touched: boolean;
}

/** Places that look alike. */
export interface Wash {
  id: string;
  look: string;
  tone: string;
  shape: string;
  hexes: Hexes;
  lines: readonly Hexes[];
  labels: readonly (readonly [string, string])[];
}

/** What is laid over the map. */
export interface Laid {
  /** Zones that are told apart by turns. */
  readonly seas: readonly Hexes[];
  readonly washes: readonly Wash[];
}

/** Hexes that are lit under the counters. */
export interface Lit {
  readonly reach: Hexes;
  readonly targets: Hexes;
  readonly stops: Hexes;
  readonly flights: Hexes;
  readonly offered: Hexes;
  readonly aim: Hexes;
  readonly taught: Hexes;
  readonly spoken: Hexes;
  readonly refused: Hexes;
}

/** From each of some hexes to each of others. */
export interface Attack {
  from: Hexes;
  to: Hexes;
}

export interface Battle extends Attack {
  number: number;
  odds: string;
}

/** What lies over the counters. */
export interface Marks {
  /** The ways of those in the air. */
  readonly flights: readonly Hexes[];
  readonly battles: readonly Battle[];
  /** The number of the battle that is looked at. */
  readonly battle: number;
  readonly aimed: Attack | null;
  readonly threat: { hex: string; from: Hexes } | null;
  /** What is said of a threat, by the hex that it is to. */
  readonly threats: readonly (readonly [string, string])[];
  readonly trails: readonly Hexes[];
  readonly way: Hexes;
  /** What dice brought, at the hex that they were thrown for. */
  readonly fell: { hex: string; words: string; number: number } | null;
  readonly warned: Hexes;
  readonly hover: string | null;
  readonly cursor: string | null;
}

export interface Picture {
  readonly grid: Grid;
  readonly counters: Counters;
  readonly blocks: readonly Block[];
  readonly laid: Laid;
  readonly lit: Lit;
  readonly marks: Marks;
  /** Places that are named over the map, those first that matter most. */
  readonly cities: readonly Place[];
  readonly land: Hexes;
  /** All counters are off the map. */
  readonly bare: boolean;
  /** Something is asked of whoever looks. */
  readonly ordering: boolean;
  /** Changes with every order. */
  readonly position: string | undefined;
  /** The hex beside which something is said of it. */
  readonly pointed: string | null;
  /** The hex beside which something is asked. */
  readonly asking: string | null;
  /** What is asked there is a long list. */
  readonly long: boolean;
  /** The hexes that a press sends to what is in the hand: no stack is laid out over them. */
  readonly destinations: ReadonlySet<string>;
  readonly hand: readonly string[];
  /** What is in the hand is sent by the next press. */
  readonly sending: boolean;
  readonly grabbable: Ids;
  /** Where the cursor sets out from; null: from the middle of what is seen. */
  readonly start: string | null;
  /** The hexes with something to do, one after another. */
  readonly stops: Hexes;
}

export interface Events {
  /** A hex was pressed, or a counter on it; more: besides what is in the hand. */
  onpress(hex: string, unit: string | null, more: boolean): void;
  /** A counter of a stack that is laid out. */
  onpick(hex: string, unit: string): void;
  /** Pressed beside the map. */
  onaway(): void;
  /** The pointer is over a hex, or over none. */
  onpoint(hex: string | null): void;
  /** A finger was on a hex: it does not stay over it. */
  ontap(hex: string): void;
  /** A counter is taken up to be dragged: what comes along is in the hand. */
  ongrab(unit: string): void;
  /** What is dragged is over a hex, or over none. */
  oncarry(hex: string | null): void;
  ondrop(hex: string): void;
  /** What was taken up for a drag alone is let go of. */
  onletgo(): void;
  /** The cursor goes to a hex, or away. */
  oncursor(hex: string | null): void;
  onenter(hex: string): void;
  oncamera(camera: Camera | null): void;
  onfault(words: string): void;
}
