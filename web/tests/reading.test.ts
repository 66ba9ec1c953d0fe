// The game in words: which orders it tells.
import { createRawSnippet, flushSync, mount, unmount } from "svelte";
import { expect, it } from "vitest";

import TextView from "../src/shell/TextView.svelte";
import { Desk, state, unit, view } from "./making";

it("tells the orders of now before all others, which are folded, and asks for them when it is opened and with each order", () => {
  const desk = new Desk();
  const seen = (at: number) => state(view([unit("B:4Arm", "S20")], "send"), { at, hash: `h${at}` });
  desk.tell[0]?.(seen(0));
  let asked = 0;
  const shown = mount(TextView, {
    target: document.body,
    props: {
      table: desk.table,
      forms: ["move UNIT to HEX", "done"],
      others: ["fight HEX"],
      onread: () => (asked += 1),
      onclose: () => undefined,
      children: createRawSnippet(() => ({ render: () => "<p></p>" })),
    },
  });
  flushSync();
  expect(document.querySelector("form + p")?.textContent).toBe("move UNIT to HEX · done · undo · redo");
  expect(document.querySelector<HTMLDetailsElement>("details")?.open).toBe(false);
  expect(document.querySelector("details p")?.textContent).toBe("fight HEX");
  expect(document.querySelector("input")?.placeholder).toBe("move UNIT to HEX");
  expect(asked).toBe(1);
  desk.tell[0]?.(seen(1));
  flushSync();
  expect(asked).toBe(2);
  void unmount(shown);
});
