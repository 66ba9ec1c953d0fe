import { readFileSync } from "node:fs";

import { describe, expect, it } from "vitest";

const read = (name: string) => readFileSync(name, "utf8").replace(/\/\*[^]*?\*\//g, "");

/** What stands before each brace that is not within another. */
function outermost(css: string): string[] {
  const found: string[] = [];
  let [deep, from] = [0, 0];
  for (let at = 0; at < css.length; at++) {
    if (css[at] === "{" && deep++ === 0) found.push(css.slice(from, at).trim());
    if (css[at] === "}" && --deep === 0) from = at + 1;
  }
  return found;
}

describe("the styles of the table top", () => {
  it("touch nothing on other screens, which they stay loaded for", () => {
    const rules = outermost(read("src/styles/field.css"));
    expect(rules.length).toBeGreaterThan(1);
    expect(rules.filter((rule) => !rule.startsWith("@keyframes "))).toEqual([":where(.commander)"]);
  });

  it("are those of whoever plays or draws there", () => {
    expect(read("src/pages/Play.svelte")).toContain("class=\"play {kind ?? ''}\"");
    expect(read("src/pages/Tables.svelte")).toContain('class="editor commander"');
    expect(read("src/commander/fieldwire.ts") + read("src/shell/wire.ts")).toContain('game: "commander"');
  });
});

describe("the replay", () => {
  it("cuts no line of what happened in two, and has room for many where it is narrow", () => {
    const heights = (name: string) =>
      [...read(name).matchAll(/\.replay \.happened \{[^}]*max-height: ([^;]+);/g)].map(([, height]) => height);
    expect(heights("src/styles/panels.css")).toEqual(["3lh"]);
    expect(heights("src/styles/field.css")).toEqual(["9lh"]);
  });

  it("marks the pace that is in use", () => {
    expect(read("src/shell/ReplayBar.svelte")).toContain("aria-pressed={settings.pace === pace}");
    expect(outermost(read("src/styles/panels.css"))).toContain('.replay [aria-pressed="true"]');
  });
});
