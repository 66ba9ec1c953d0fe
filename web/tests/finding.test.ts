import { describe, expect, it } from "vitest";

import { deployments, keepDeployment } from "../src/blitzkrieg/deployments";
import { theatre } from "../src/blitzkrieg/finding";
import type { View } from "../src/blitzkrieg/hexwire";
import { Desk, offer, state, unit, view } from "./making";

describe("finding", () => {
  const desk = () => {
    const made = new Desk();
    made.tell[0]?.(state(view([unit("B:4Arm", "S20"), unit("B:1Inf", "eliminated")], "send")));
    return made.table;
  };

  it("knows units by name and id, and hexes", () => {
    const table = desk();
    expect(table.find("4arm").map((one) => one.places)).toEqual([["S20"]]);
    expect(table.find("s21").map((one) => one.title)).toEqual(["S21"]);
    expect(table.find("nobody")).toEqual([]);
  });

  it("says of what is off the map that it is", () => {
    const table = desk();
    const [found] = table.find("1inf");
    expect(found?.about).toContain("off the map");
    if (found) table.goSee(found);
    expect(table.notice).toContain("not on the map");
    expect(table.cursor).toBeNull();
  });

  it("takes a unit in hand that can be sent, where its name is pressed, and no other", () => {
    const made = new Desk();
    made.answers.targets = () => ({ kind: "targets", units: ["B:4Arm"], targets: [] });
    const own = [unit("B:4Arm", "S20"), unit("B:5Arm", "S20")];
    made.tell[0]?.(state({ ...view(own, "send"), offer: offer("send", { units: ["B:4Arm"] }) }));
    made.table.seeUnit("B:5Arm");
    expect([made.table.looked, made.table.selected]).toEqual(["S20", []]);
    made.table.seeUnit("B:4Arm");
    expect(made.table.selected).toEqual(["B:4Arm"]);
  });

  it("leaves a battle as it is drawn up, where the name of one who could join it is pressed", () => {
    const made = new Desk();
    made.tell[0]?.(state({ ...view([unit("B:4Arm", "S20")], "aim"), offer: offer("aim", { units: ["B:4Arm"] }) }));
    made.table.seeUnit("B:4Arm");
    expect(made.table.selected).toEqual([]);
  });

  it("knows what is played on where a wash lies over the rest", () => {
    const wash = { key: "out", look: "plain", shown: true, parts: [{ places: ["S20", "S22"] }] };
    const seen = (layers: unknown[]) => ({ ...view([], "send"), layers }) as unknown as View;
    expect(theatre(seen([wash]), ["S20", "S21", "S22"])).toEqual(["S21"]);
    expect(theatre(seen([{ ...wash, shown: false }]), ["S20", "S21"])).toEqual([]);
    expect(theatre(seen([]), ["S20", "S21"])).toEqual([]);
  });
});

describe("what the dice brought", () => {
  it("has its result as a headline, in words", () => {
    const table = new Desk();
    table.tell[0]?.(state(view([], "send")));
    const event = (text: string) => ({ kind: "battle", text, rules: [], places: [], units: [] });
    expect(table.table.headline(event("Battle for S22: 12 to 4, 3-1, die 2, DE."))).toBe("DE: defender loses one unit");
    expect(table.table.headline(event("Battle for S22: 12 to 4, 3-1, die 2, -a3/3r4."))).toBe("-a3/3r4: three factors");
    expect(table.table.headline(event("Nobody moves."))).toBe("");
    const city = (rules: string[]) => ({ ...event("Battle for S22: the city against 4 factors, die 1, 2."), rules });
    expect(table.table.headline(city(["CL:1.1", "75:MCRT"]))).toBe("2: attacker loses two factors");
    expect(table.table.headline(city(["75:BBT"]))).toBe("");
  });
});

describe("deployments", () => {
  it("are kept by name for a book and a side, so many and no more", () => {
    keepDeployment("book", "blue", "A wall", ["place B:4Arm at S20"]);
    keepDeployment("book", "blue", "A wall", ["place B:4Arm at S21"]);
    keepDeployment("book", "red", "Other", []);
    expect(deployments("book", "blue")).toEqual([{ name: "A wall", orders: ["place B:4Arm at S21"] }]);
    for (let i = 0; i < 30; i++) keepDeployment("book", "blue", `No. ${i}`, []);
    expect(deployments("book", "blue")).toHaveLength(12);
  });
});
