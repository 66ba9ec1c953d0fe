// The one rule that is open beside the game.
import { api, ApiError } from "./api";
import type { RuleInfo } from "./wire";

class RuleCard {
  id = $state<string | null>(null);
  info = $state.raw<RuleInfo | null>(null);
  fault = $state("");

  async open(id: string): Promise<void> {
    this.id = id;
    this.info = null;
    this.fault = "";
    try {
      const info = await api.rule(id);
      if (this.id === id) this.info = info;
    } catch (error) {
      if (this.id === id) this.fault = error instanceof ApiError ? error.message : "The rule cannot be had.";
    }
  }

  close(): void {
    this.id = null;
  }
}

export const ruleCard = new RuleCard();

/** What the table itself says, `table:undo`, stands in no rulebook. */
export const inBook = (id: string): boolean => id !== "" && !id.startsWith("table:");
