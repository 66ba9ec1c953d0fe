// The guided first game on the hex map: a small position and what is said beside it. What counts as done is read from
// the game.
import { distance, parseHex } from "../hexmap/hexes";
import type { Page, Start } from "../shell/lesson";
import type { Unit } from "./hexwire";
import type { Table } from "./table.svelte";

export const START: Start = {
  name: "Learn: two against five",
  mine: "blue",
  others: { red: "sentry" },
  position: `OpenBlitz game, format 1
Ruleset: 1975-basic@1
Event: Learn

Position
| turn 1
| side blue
| at X16: B:GDArm B:4Arm
| at X17: B:1Art
| at X18: B:5Arm B:1Inf
| at Q16: B:2Inf B:3Inf B:4Inf
| at L19: B:5Inf B:6Inf B:7Inf
| at O29: B:8Inf B:9Inf B:10Inf
| at S25: B:11Inf B:12Inf B:13Inf
| at AA19: R:1Inf R:2Inf
| rest box
| step movement
|
`,
};

const own = (table: Table): Unit[] => table.all.filter((unit) => unit.side === "blue");
const foes = (table: Table): Unit[] => table.all.filter((unit) => unit.side === "red" && parseHex(unit.place) !== null);
const moved = (table: Table): boolean => own(table).some((unit) => unit.moved) || fought(table);

function beside(table: Table): boolean {
  return own(table).some((unit) => {
    const here = parseHex(unit.place);
    return here !== null && foes(table).some((foe) => distance(here, parseHex(foe.place) ?? here) === 1);
  });
}

// Not by the die: where a column of the table says the same six times, none is rolled.
const fought = (table: Table): boolean =>
  table.log.some((entry) => entry.events.some((event) => event.kind === "battle"));
const step = (table: Table): string => table.live?.view.question?.step ?? "";

export const PAGES: Page<Table>[] = [
  {
    title: "The situation",
    text: [
      "You are Great Blue. Five of your divisions stand on the road to Ystad; two divisions of Big Red bar the way. Remove both and you have won. (Twelve more of yours stay at home and have nothing to do.)",
      {
        mouse: "Drag the map to move it, turn the wheel to zoom.",
        touch: "Move the map with one finger, zoom with two.",
        keys: "The arrows move the cursor, and the map with it; + and − zoom.",
      },
      "The bar on top always says what is asked of you. What this card speaks of is ringed on the map.",
    ],
    points: ["B:GDArm|X16", "B:1Art|X17", "B:5Arm|X18", "R:1Inf", "R:2Inf"],
  },
  {
    title: "Read a counter",
    text: [
      "The first number is combat strength, the second is how far it moves: 6-6 is an armored division, 4-4 infantry. Artillery has three numbers: 8 when it attacks, 4 when it defends, 4 to move.",
    ],
    task: {
      mouse:
        "Click the stack on {B:GDArm|X16} to take it. A click takes the whole stack, a second one on a counter that one alone.",
      touch: "Tap the stack on {B:GDArm|X16} to take it, all of it; tap a counter in its list to take that one alone.",
      keys: "Press n until the cursor stands on {B:GDArm|X16}, then Enter to take the stack.",
    },
    rules: ["75:2.4a"],
    points: ["B:GDArm|X16"],
    done: (table) => table.selected.length > 0 || moved(table),
  },
  {
    title: "Move",
    text: [
      "Every hex the units can reach is lit. Along a road three hexes cost no more than one. Undo takes anything back until a die is rolled.",
    ],
    task: {
      mouse: "Point at a lit hex to see the way and its cost; click it to go there, or drag the stack.",
      touch: "Tap a lit hex to go there; the way and its cost are shown.",
      keys: "Go to a lit hex with the arrows: the way and its cost are shown. Enter goes there.",
    },
    rules: ["75:7.3a", "75:9.1a"],
    points: ["B:GDArm|X16", "Z18"],
    done: moved,
  },
  {
    title: "Zones of control",
    text: [
      "A unit watches the six hexes around it. Foot soldiers who step into such a zone must stop; the dots on lit hexes show where. Units that end beside an enemy must fight.",
      {
        mouse: "Under Layers (or with the key 2) the zones of the enemy are laid over the map, striped.",
        touch: "Under Layers the zones of the enemy are laid over the map, striped.",
        keys: "The key 2 lays the zones of the enemy over the map, striped.",
      },
    ],
    task: "Bring a strong stack beside the infantry on {R:1Inf|AA19}, as strong as you can.",
    rules: ["75:8.2a"],
    points: ["R:1Inf", "R:2Inf"],
    done: (table) => beside(table) || fought(table),
  },
  {
    title: "More is better",
    text: [
      "Attackers add up their strength, and the odds are rounded in favour of the defender: 13 to 4 is 3-1. Bring as many as you can against {R:1Inf|AA19}, the artillery too: all five together are 32 to the 8 of both divisions, 4-1.",
      "Enemies on several hexes whom a unit touches must all be attacked: the weak attack that keeps one of them busy is called a soak-off.",
    ],
    task: {
      mouse:
        "When everybody stands where you want him, press “Movement done”. You are asked about the twelve at home: they may stay.",
      touch:
        "When everybody stands where you want him, tap “Movement done”. You are asked about the twelve at home: they may stay.",
      keys: "When everybody stands where you want him, press d for “Movement done”. You are asked about the twelve at home: they may stay.",
    },
    rules: ["75:15.1a", "75:4.3a"],
    points: ["R:1Inf", "R:2Inf"],
    done: (table) => !["movement", ""].includes(step(table)) || fought(table),
  },
  {
    title: "Announce the battles",
    text: [
      "The Battles panel shows both sides, every number with its reason, the column of the table and the chances.",
      "Or let “Suggest battles” do it, and change what you do not like.",
    ],
    task: {
      mouse: "Click the units that attack and the enemy they attack, and announce it. Then “To the dice”.",
      touch: "Tap the units that attack and the enemy they attack, and announce it. Then “To the dice”.",
      keys: "Take the units that attack, then the enemy, with Enter; a announces, d goes to the dice.",
    },
    rules: ["75:4.3a", "75:12.3"],
    points: ["R:1Inf", "R:2Inf"],
    done: (table) => fought(table) || !["announce", "movement", ""].includes(step(table)),
  },
  {
    title: "Roll",
    text: [
      "One die decides, and under each number stands what it brings: DE the defender loses one unit and the others go back, DB2 he goes back two hexes, EX each side loses one unit, AB2 it is you who goes back, AE you lose one unit and the others go back.",
      "Above the last column of the table the battle is decided without a die, and the button says so.",
    ],
    task: "Look at the battle once more, and roll.",
    rules: ["75:15.3a"],
    points: ["R:1Inf", "R:2Inf"],
    done: fought,
  },
  {
    title: "Losses, retreats, advances",
    text: [
      "What the result brings is asked for step by step, of the side whose units they are: who is lost, where the beaten go, whether the winner follows. Only what is lit is possible.",
      {
        mouse: "If you wonder why something is not lit, click it: the paragraph opens beside it.",
        touch: "If you wonder why something is not lit, tap it: the paragraph opens beside it.",
        keys: "If you wonder why something is not lit, press Enter on it: the paragraph opens beside it.",
      },
    ],
    task: "Answer what is asked, then end your turn.",
    rules: ["75:BGAT.AB2.a", "75:BGAT.DE.b"],
    done: (table) => fought(table) && (step(table) === "movement" || table.live?.view.outcome != null),
  },
  {
    title: "Finish it",
    text: [
      "It goes turn about: Big Red moves by itself, then it is you again. “Who can hit this hex” among the Layers shows what each of your stacks could be hit with, and at what odds, before you end your turn.",
      "When no enemy is left on the board, and fourteen units of yours are, the game is yours.",
    ],
    task: "Whoever of his is left: bring your divisions beside him, and fight as before.",
    rules: ["75:16A"],
    points: ["R:1Inf", "R:2Inf"],
    done: (table) => table.live?.view.outcome != null,
  },
  {
    title: "That is the game",
    text: [
      "Now a small game of your own: five turns, two towns, nine divisions against six. Everybody stands in the field already when you sit down.",
      "The real one has some hundred and forty divisions, fifteen turns and a continent. Have fun.",
    ],
  },
];
