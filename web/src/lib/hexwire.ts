// The wire as the hex table knows it: its own game's records under their short names, and what answers which question.
import type * as wire from "./wire";

export type * from "./wire";

export type View = wire.BlitzkriegView;
export type UnitView = wire.BlitzkriegUnitView;
export type Offer = wire.BlitzkriegOffer;
export type Explanation = wire.BlitzkriegExplanation;
export type State = Omit<wire.State, "view"> & { view: View };
export type Moment = Omit<wire.Moment, "view"> & { view: View };

export type Asking = wire.TableAsk | wire.BlitzkriegAsk;

export interface Replies {
  moment: Moment;
  log: wire.Log;
  deploy: wire.Orders;
  suggestion: wire.Orders;
  targets: wire.Targets;
  explain: Explanation;
  odds: wire.OddsView;
  threat: wire.Threat;
}
