// States on their way to the eye: each waits for the dice that decided it, and for the lines of the log it did not bring.
import type { Call } from "./heard.svelte";
import type * as wire from "./wire";

/** Lines of the log that a state brings; of more it brings none (`LOG_LINES` of the server). */
const BROUGHT = 8;

export interface Arrived {
  line: Call;
  message: wire.State | wire.StaleState;
  /** Its dice have tumbled. */
  rolled: boolean;
  /** Lines of the log are on their way that it did not bring: without them nobody knows what to play. */
  waits: boolean;
}

/** Whether a state tells nothing of the orders that led to it, because they are many. */
export function lacksLines({ at, log, printed }: wire.State | wire.StaleState, known: number): boolean {
  return !printed && at > known + BROUGHT && !log.length;
}
