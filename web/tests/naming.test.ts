import { expect, it } from "vitest";

import { far, naming } from "../src/hexmap/naming";
import { across } from "../src/sheet/drawing";

const FIT = 0.16; // the whole board on a phone
const COUNTRIES = [
  { text: "NORD WALKÜRE", x: 650, y: 200, size: 34 },
  { text: "GREAT BLUE", x: 310, y: 720, size: 80 },
];
const CITIES = [
  { text: "Westerhal", x: 40, y: 1100 },
  { text: "Kronberg", x: 460, y: 420 },
  { text: "Munding", x: 400, y: 420 },
  { text: "Quell", x: 430, y: 430 },
];
const told = (names: ReturnType<typeof naming>) => names.map(({ lines }) => lines.join(" "));

it("names countries from afar, but none that the drawing has in letters as large", () => {
  expect(told(naming(COUNTRIES, [], FIT, 11))).toEqual(["NORD WALKÜRE"]);
  expect(told(naming(COUNTRIES, [], 0.6, 11))).toEqual([]);
  expect([far(FIT), far(0.6)]).toEqual([true, false]);
});

it("lets no name lie over another: it goes above its city, or is left out", () => {
  const names = naming([], CITIES, FIT, 11);
  expect(told(names)).toEqual(["Westerhal", "Kronberg", "Munding"]);
  const [, kronberg, munding] = names;
  expect(kronberg?.y).toBeGreaterThan(420);
  expect(munding?.y).toBeLessThan(420);
});

it("keeps names on the map", () => {
  const [westerhal] = naming([], CITIES, FIT, 11);
  const half = (9 * 0.5 * 11) / 2 / FIT;
  expect((westerhal?.x ?? 0) - half).toBeGreaterThan(40 - 66);
});

it("reads from the drawing where countries have their names", () => {
  const svg = '<g id="country-names"><text class="name country" x="311" y="738" font-size="50">GREAT BLUE</text></g>';
  expect(across(svg)).toEqual([{ text: "GREAT BLUE", x: 311, y: 721.5, size: 50 }]);
});
