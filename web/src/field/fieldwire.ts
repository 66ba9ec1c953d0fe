// The wire as the table top knows it: its own game's records under short names, and what answers which question.
import type * as wire from "../lib/wire";

export type * from "../lib/wire";

export type View = wire.CommanderView;
export type UnitView = wire.CommanderUnitView;
export type Offer = wire.CommanderOffer;
export type Explanation = wire.CommanderExplanation;

export type Asking = wire.TableAsk | wire.CommanderAsk;

export interface Replies {
  moment: wire.Moment;
  log: wire.Log;
  deploy: wire.Orders;
  suggestion: wire.Orders;
  explain: Explanation;
  sight: wire.SightLine;
  seen: wire.SeenList;
  plan: wire.Plan;
  ground: wire.Ground;
  zones: wire.Zones;
  samples: wire.Samples;
  bands: wire.Bands;
  words: wire.Words;
}
