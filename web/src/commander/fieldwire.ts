// The wire as the table top knows it: its own game's records under short names, and what answers which question.
import type * as wire from "../shell/wire";

export type * from "../shell/wire";

export type View = wire.CommanderView;
export type Printed = wire.CommanderPrinted;
export type Offer = wire.CommanderOffer;
export type Explanation = wire.CommanderExplanation;
/** What is drawn to send a unit somewhere. */
export type How = Offer["sends"][string];

/** A unit: its stats, where it is and what has happened to it, and how it is drawn. */
export type Unit = wire.CommanderPiece &
  Required<wire.CommanderUnitState> & {
    title: string;
    tone: string;
    shape: string;
    called?: string;
    figure: wire.Figure;
  };

export type Asking = wire.TableAsk | wire.CommanderAsk;

export interface Replies {
  moment: wire.Moment;
  log: wire.Log;
  history: wire.History;
  told: wire.Told;
  deploy: wire.Orders;
  suggestion: wire.Orders;
  hint: wire.Advised;
  explain: Explanation;
  send: Explanation;
  with: wire.Meanings;
  request: Explanation;
  schedule: Explanation;
  sight: wire.SightLine;
  seen: wire.SeenList;
  plan: wire.Plan;
  ground: wire.Ground;
  zones: wire.Zones;
  samples: wire.Samples;
  bands: wire.Bands;
  furnish: wire.Furnished;
  words: wire.Words;
}
