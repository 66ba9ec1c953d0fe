// What others did is played within half a minute, moments that matter first.
import { describe, expect, it } from "vitest";

import { LIMIT, stride } from "../src/shell/playback";

const TOOK = { plain: 300, grave: 900 };

/** All of a turn as it would be played: how long it takes, and how many moments that matter were passed over. */
function played(orders: readonly boolean[], took = TOOK) {
  let [ahead, spent, steps, alone, shown] = [orders, 0, 0, 0, false];
  while (ahead.length && steps < 1000) {
    const next = stride(ahead, LIMIT - spent, took, shown);
    shown = ahead[next.orders - 1] ?? false;
    if (shown && next.orders === 1) alone += 1;
    spent += next.wait + (next.orders === 1 && shown ? took.grave : took.plain);
    ahead = ahead.slice(next.orders);
    steps += 1;
  }
  return { spent, steps, alone };
}

const turn = (orders: number, every: number) => Array.from({ length: orders }, (_, i) => i % every === every - 1);

describe("a play-back", () => {
  it("goes order by order while there is time", () => {
    expect(played(turn(10, 5))).toMatchObject({ steps: 10, alone: 2 });
  });

  it.each([
    ["many moves", turn(200, 100)],
    ["moves and battles", turn(93, 9)],
    ["nothing but battles", turn(60, 1)],
    ["a long game", turn(2000, 7)],
  ])("takes half a minute at most: %s", (_what, orders) => {
    expect(played(orders).spent).toBeLessThanOrEqual(30_000);
  });

  it("takes its time for what matters, and lets the rest go together", () => {
    const { steps, alone } = played(turn(200, 20));
    expect(alone).toBe(10);
    expect(steps).toBeLessThan(200);
  });

  it("is over at once when the time is", () => {
    expect(stride([false, true, false], 0, TOOK, false)).toEqual({ orders: 3, wait: 0 });
  });
});
