import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

describe("the styles of the table top", () => {
  it("hide nothing on other screens: what is hidden is named within the table", () => {
    const css = readFileSync("src/styles/field.css", "utf8");
    const hiding = [...css.matchAll(/^([^{}@]+)\{[^}]*display: none/gm)].map(([, selector]) => selector?.trim() ?? "");
    expect(hiding.length).toBeGreaterThan(0);
    expect(hiding.filter((selector) => !/^\.(table-top|troops)\b/.test(selector))).toEqual([]);
  });
});
