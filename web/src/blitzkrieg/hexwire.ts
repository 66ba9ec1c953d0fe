// The wire as the hex table knows it: its own game's records under their short names, and what answers which question.
import type * as wire from "../shell/wire";

export type * from "../shell/wire";

export type View = wire.BlitzkriegView;
export type Printed = wire.BlitzkriegPrinted;
export type Offer = wire.BlitzkriegOffer;
export type Explanation = wire.BlitzkriegExplanation;
export type State = Omit<wire.State, "view"> & { view: View };
export type Moment = Omit<wire.Moment, "view"> & { view: View };

/** A counter: what is printed on it, where it is, what has become of it, and how it is drawn. */
export interface Unit extends wire.BlitzkriegPiece {
  place: string;
  left: string;
  moved: boolean;
  marks: string[];
  way: string[]; // of one in the air
  over: string; // the hex that one in the air is over; empty: it is on the ground
  tone: string;
  shape: string;
  signs: wire.Glyph["sign"][];
  designation: string;
}

export type Asking = wire.TableAsk | wire.BlitzkriegAsk;

export interface Replies {
  moment: Moment;
  log: wire.Log;
  history: wire.History;
  told: wire.Told;
  deploy: wire.Orders;
  suggestion: wire.Orders;
  hint: wire.Advised;
  targets: wire.Targets;
  would: Explanation;
  explain: Explanation;
  odds: wire.OddsView;
  threat: wire.Threat;
  approach: wire.Approach;
  forms: wire.Forms;
  stages: wire.Stages;
}
