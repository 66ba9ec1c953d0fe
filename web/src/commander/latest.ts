// Of several questions to the engine only the answer to the last one counts; and it is asked when hands rest.

/** How long they rest before it is, in milliseconds. */
const PAUSE = 70;

export class Latest {
  private number = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Another question: what comes to those before it is not wanted any more. */
  next(): number {
    return ++this.number;
  }

  is(number: number): boolean {
    return number === this.number;
  }

  /** Ask in a moment, unless something else is to be asked by then, or nothing. */
  soon(ask: (() => void) | null): void {
    clearTimeout(this.timer);
    if (ask) this.timer = setTimeout(ask, PAUSE);
  }
}
