// The lesson of the air: bombers fly over a hex, help the attack there, land again and change their base.
import type { Page, Start } from "../../shell/lesson";
import type { Table } from "../table.svelte";

export const START: Start = {
  name: "Learn: bombers over the mountains",
  mine: "blue",
  others: { red: "captain" },
  lesson: "air",
  position: `OpenBlitz game, format 1
Ruleset: 1975-tournament+all@1
Event: Learn

Position
| turn 3
| side blue
| at S25: B:14TAC B:1MDM B:1Inf
| at L19: B:15TAC
| at S21: B:4Arm B:5Arm
| at S20: R:1Inf R:2Inf
| at NN48: R:3Inf R:4Inf R:5Inf
| at Q16: B:8Inf B:9Inf B:10Inf
| at O29: B:14Inf B:15Inf B:16Inf
| rest box
| step movement
|
`,
};

const FLYING = ["B:14TAC", "B:1MDM"];
const happened = (table: Table, kind: string): boolean =>
  table.log.some((entry) => entry.events.some((event) => event.kind === kind));
const aloft = (table: Table): boolean => FLYING.some((id) => table.units.get(id)?.over === "S20");
const fought = (table: Table): boolean => happened(table, "battle");
const landed = (table: Table): boolean => happened(table, "landed");

export const PAGES: Page<Table>[] = [
  {
    title: "Three kinds of bombers",
    text: [
      "TAC, MDM and SAC are bombers. The first number is their strength, the second their range in hexes. They are based in friendly cities, up to three in each, beside three units on the ground.",
      "You are Great Blue. A TAC and an MDM are based in Salzfeld, S25, another TAC in Dottingen, L19. Two divisions of Big Red hold S20 against your armor on S21.",
    ],
    rules: ["75:30.1a", "75:30.2a", "75:30.2b"],
    points: ["B:14TAC|S25", "B:15TAC|L19", "R:1Inf", "B:4Arm"],
  },
  {
    title: "Take the aircraft",
    text: ["Whoever stands in the city and its aircraft are taken apart: the panel of the hex has a button for each."],
    task: {
      mouse: "Click S25, then “Air” in the panel of the hex.",
      touch: "Tap S25, then an aircraft in the row that opens.",
      keys: "Press n until the cursor stands on S25, Enter, then the button “Air”.",
    },
    rules: ["75:30.2b"],
    points: ["B:14TAC|S25"],
    done: (table) => FLYING.some((id) => table.selected.includes(id)) || aloft(table) || fought(table),
  },
  {
    title: "Fly",
    text: [
      "Lit are the hexes that they can fly over, and the cities to which they could change their base instead. They fly during your movement, and until combat they are on no hex: nobody on the ground meets them.",
      "Within less than half their range, 3 hexes for a TAC and 4 for an MDM, they bomb with twice their factors, but then have to land as near to the target. S20 is 5 hexes off.",
    ],
    task: { mouse: "Click S20.", touch: "Tap S20.", keys: "Go to S20 with the arrows, and Enter." },
    rules: ["75:30.5a", "75:30.8a", "75:30.8b"],
    points: ["B:14TAC|S25", "R:1Inf"],
    done: (table) => aloft(table) || fought(table),
  },
  {
    title: "Change of base",
    text: [
      "Bombers that fly no mission may change their base: from city to city, each leap at most twice their range, all in friendly cities where there is room.",
    ],
    task: {
      mouse: "Click {B:15TAC|L19}, then the lit city O29 or another one.",
      touch: "Tap {B:15TAC|L19}, then the lit city O29 or another one.",
      keys: "Take the TAC on {B:15TAC|L19} with n and Enter, go to a lit city, and Enter.",
    },
    rules: ["75:30.7a", "75:30.7c"],
    points: ["B:15TAC|L19", "P16", "M20"],
    done: (table) => (table.units.get("B:15TAC")?.place ?? "L19") !== "L19" || fought(table),
  },
  {
    title: "Strike together",
    text: [
      "Bombers over a hex lend their factors to an attack on it: no more than the units on the ground bring. Or they bomb alone, by the Barrage and Bombardment Table.",
      "When you draw up the battle, the card says “In the air” and lists who is there.",
    ],
    task: {
      mouse:
        "“Movement done”; click {B:4Arm|S21}, then {R:1Inf|S20}, then the bombers under “In the air”; announce, go to the dice and roll.",
      touch:
        "“Movement done”; tap {B:4Arm|S21}, then {R:1Inf|S20}, then the bombers under “In the air”; announce, go to the dice and roll.",
      keys: "d; take {B:4Arm|S21} and {R:1Inf|S20} with Enter, then the bombers under “In the air”; a announces, d goes to the dice.",
    },
    rules: ["75:30.41a"],
    points: ["B:4Arm", "R:1Inf"],
    done: fought,
  },
  {
    title: "Losses in factors",
    text: [
      "In the Tournament Game battles cost factors. Left of the stroke stands what you lose, right of it what the defender loses; r is how far the loser goes back, a how far the winner may follow. A unit that is lost in part is changed for smaller counters, as one changes money: choose which of them stay.",
    ],
    task: "Answer what is asked.",
    rules: ["75:TGAT.losses.a"],
    points: ["R:1Inf", "R:2Inf"],
    done: (table) => fought(table) && (landed(table) || !aloft(table)),
  },
  {
    title: "Landing",
    text: [
      "When combat is over your bombers land: in a city that has been friendly since your turn began, with room for them, within their range of the target. Who finds none is lost, so look for his bed before he flies.",
    ],
    task: {
      mouse: "If you are asked, click the bombers and then a lit city.",
      touch: "If you are asked, tap the bombers and then a lit city.",
      keys: "If you are asked, take the bombers with n and Enter, then a lit city.",
    },
    rules: ["75:30.5c", "75:30.5e"],
    points: ["S25", "Q16", "M20"],
    done: landed,
  },
  {
    title: "On the ground",
    text: [
      "A city from which bombers fly must not lie in an enemy zone of control, and who comes into it finds them on the ground. The layers “Air bases” and “Aircraft in the air” show where they can be and what they are about.",
    ],
    rules: ["75:30.6a", "75:30.6c"],
    points: ["S25"],
  },
  {
    title: "That is the air",
    text: ["Play on here as long as you like, or begin a Tournament Game: bombers are a part of it."],
  },
];
