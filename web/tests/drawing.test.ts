import { expect, it } from "vitest";

import { apart, CLOSE, NAMES, withFonts } from "../src/sheet/drawing";
import { tileSize, tilesOf } from "../src/sheet/ground";

const SVG =
  '<svg><style>.a{}.board .hex-numbers{fill:#123;font-size:5.3px;stroke:#fff;stroke-width:.9}.board .city-name{font-size:8.6px;font-weight:600;font-variant:small-caps}</style><g id="map"><g id="grid"/><g id="hex-numbers" class="n"><text x="1" y="-2.5">A-1</text></g><g id="frame"/><g id="city-names"><text class="city-name" x="42.4" y="7">Westerhal</text></g></g></svg>';

it("takes numbers and the names of cities out and nothing else", () => {
  const { rest, letters } = apart(SVG);
  const [numbers, names] = letters;
  expect(rest).toContain('<g id="map"><g id="grid"/><g id="frame"/></g></svg>');
  expect(numbers).toEqual({
    list: [{ x: 1, y: -2.5, text: "A-1" }],
    from: CLOSE,
    weight: "400",
    caps: "normal",
    size: 5.3,
    fill: "#123",
    stroke: "#fff",
    width: 0.9,
  });
  expect(names).toMatchObject({ list: [{ x: 42.4, y: 7, text: "Westerhal" }], from: NAMES, weight: "600" });
});

it("puts the fonts before the styles, whatever is in them", () => {
  expect(withFonts(SVG, "@font-face{src:url(data:$&)}")).toContain("<style>@font-face{src:url(data:$&)}.a{}");
});

it("cuts what is seen into tiles, and nothing beyond the sheet", () => {
  const sheet = { x: -60, y: -150, width: 2000, height: 1000 };
  expect(tileSize(1)).toBe(384);
  expect(tilesOf(1, { x: -50, y: 0, width: 50 + 385, height: 384 }, sheet)).toEqual([
    { column: 0, row: 0 },
    { column: 1, row: 0 },
  ]);
  expect(tilesOf(1, { x: 0, y: 0, width: 9000, height: 9000 }, sheet)).toHaveLength(6 * 3);
  expect(tilesOf(2, { x: 0, y: 0, width: 2000, height: 1000 }, sheet)).toHaveLength(11 * 6);
});
