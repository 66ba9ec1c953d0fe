import { expect, it } from "vitest";

import { withFonts, withoutNumbers } from "../src/board/drawing";

const SVG = '<svg><style>.a{}</style><g id="map"><g id="grid"/><g id="hex-numbers" class="n"><text>A1</text></g><g id="frame"/></g></svg>';

it("takes the numbers out and nothing else", () => {
  expect(withoutNumbers(SVG)).toBe('<svg><style>.a{}</style><g id="map"><g id="grid"/><g id="frame"/></g></svg>');
});

it("puts the fonts before the styles, whatever is in them", () => {
  expect(withFonts(SVG, "@font-face{src:url(data:$&)}")).toContain("<style>@font-face{src:url(data:$&)}.a{}</style>");
});
