// A game that is over, in numbers, out of its log.
import type { LogEntry, Roll, View } from "./wire";

export interface TurnLosses {
  turn: number;
  lost: Record<string, number>;
}

/** Units that went to one of the boxes off the board, by turn and side: an event is called after the box. */
export function lossesByTurn(
  log: readonly LogEntry[],
  view: View,
  sideOf: (unit: string) => string | undefined,
): TurnLosses[] {
  const boxes = new Set((view.boxes ?? []).map((box) => box.place));
  const found = new Map<number, Record<string, number>>();
  for (const entry of log)
    for (const event of entry.events) {
      if (!boxes.has(event.kind)) continue;
      const lost = found.get(entry.turn) ?? {};
      for (const id of event.units) {
        const side = sideOf(id);
        if (side) lost[side] = (lost[side] ?? 0) + 1;
      }
      found.set(entry.turn, lost);
    }
  return [...found].map(([turn, lost]) => ({ turn, lost })).sort((a, b) => a.turn - b.turn);
}

export interface DiceOf {
  count: number;
  mean: string;
  /** They all show the same: there is no highest and no lowest. */
  alike: boolean;
  highest: Roll;
  lowest: Roll;
}

/** The six-sided dice that a side threw: how many, their mean, the highest and the lowest, and what those were for. */
export function diceOf(log: readonly LogEntry[], seat: string): DiceOf | null {
  const thrown = log
    .filter((entry) => entry.seat === seat)
    .flatMap((entry) => entry.rolls.filter((roll) => roll.sides === 6));
  const [first] = thrown;
  if (!first) return null;
  const highest = thrown.reduce((a, b) => (b.value > a.value ? b : a), first);
  const lowest = thrown.reduce((a, b) => (b.value < a.value ? b : a), first);
  const sum = thrown.reduce((total, { value }) => total + value, 0);
  const alike = highest.value === lowest.value;
  return { count: thrown.length, mean: (sum / thrown.length).toFixed(1), alike, highest, lowest };
}
