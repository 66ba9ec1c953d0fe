// Which panel a step puts in front, and whether it lies open on a phone, where it covers half of the board.
import type { Offer } from "./hexwire";

/** What can be ordered is listed with the battles, or lies where they are fought; else with the units. */
export function panelOf(offer: Offer | null): "battles" | "units" {
  const listed = offer?.mode === "choose" && offer.choices.length > 0;
  return offer?.near || offer?.mode === "aim" || listed ? "battles" : "units";
}

/** Where battles are drawn up or decided, or an army waits to be set up, the panel is what one needs. */
function needed(offer: Offer | null): boolean {
  return (panelOf(offer) === "battles" && offer?.mode !== "send") || offer?.helps.deploy !== undefined;
}

/** The panel as steps open and shut it: what the page has opened for one step it shuts after it, on a phone. */
export class PanelKeeper {
  private opened = false; // for a step, not by whoever plays

  /** Whether it is open in a step with this offer; null: nothing is asked here. */
  next(open: boolean, offer: Offer | null, narrow: boolean): boolean {
    if (needed(offer)) {
      this.opened ||= !open;
      return true;
    }
    const shut = this.opened && narrow;
    this.opened = false;
    return open && !shut;
  }
}
