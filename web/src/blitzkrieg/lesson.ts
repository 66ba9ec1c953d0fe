// The guided first game: a small position and what is said beside it. What counts as done is read from the game.
import { api } from "../shell/api";
import { distance, parseHex } from "../hexmap/hexes";
import { remember } from "../shell/making";
import type { Table } from "./table.svelte";
import type { Unit } from "./hexwire";

const POSITION = `OpenBlitz game, format 1
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
| at AA19: R:1Inf
| at BB20: R:2Inf
| rest eliminated
| step movement
|
`;

const NAME = "Learn: two against five";

export async function startLesson(): Promise<string> {
  const seats = { blue: { kind: "human" }, red: { kind: "computer", player: "hold" } } as const;
  const made = await api.open(POSITION, seats, { trust: "1", name: NAME });
  return remember(made, NAME, ["blue"], { lesson: true });
}

export interface Lesson {
  title: string;
  text: string[];
  rules?: string[];
  hexes?: string[];
  /** Whether the player has done what this page asks. A page without it is read and turned. */
  done?: (table: Table) => boolean;
}

const own = (table: Table): Unit[] => table.all.filter((unit) => unit.side === "blue");
const foes = (table: Table): Unit[] => table.all.filter((unit) => unit.side === "red" && parseHex(unit.place) !== null);

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

export const LESSONS: Lesson[] = [
  {
    title: "The situation",
    text: [
      "You are Great Blue. Five of your divisions stand on the road to Ystad; two divisions of Big Red bar the way. Remove both and you have won. (Twelve more of yours stay at home and have nothing to do.)",
      "Drag the map to move it, turn the wheel or pinch to zoom. The bar on top always says what is asked of you.",
    ],
    hexes: ["X16", "X18", "AA19", "BB20"],
  },
  {
    title: "Read a counter",
    text: [
      "The first number is combat strength, the second is how far it moves: 6-6 is an armored division, 4-4 infantry. Artillery has three numbers: 8 when it attacks, 4 when it defends, 4 to move.",
      "Click the stack on X16 to take it. A click takes the whole stack, a second one on a counter of it that one alone.",
    ],
    rules: ["75:2.4a"],
    hexes: ["X16"],
    done: (table) => table.selected.length > 0 || own(table).some((unit) => unit.moved),
  },
  {
    title: "Move",
    text: [
      "Every hex the units can reach is lit. Point at one: the way and its cost appear. Along a road three hexes cost no more than one.",
      "Click a lit hex to go there. Undo takes anything back until a die is rolled.",
    ],
    rules: ["75:7.3a", "75:9.1a"],
    done: (table) => own(table).some((unit) => unit.moved),
  },
  {
    title: "Zones of control",
    text: [
      "A unit watches the six hexes around it. Look at the zones of the enemy, striped, among the Layers (key 2). Foot soldiers who step into one must stop; the dots on lit hexes show where.",
      "Bring a strong stack beside the infantry on AA19, for instance to Z19 or AA18. Units beside an enemy must fight.",
    ],
    rules: ["75:8.2a"],
    hexes: ["AA19", "Z19", "AA18"],
    done: beside,
  },
  {
    title: "More is better",
    text: [
      "Attackers add up their strength, and the odds are rounded in favour of the defender: 13 to 4 is 3-1. Bring as many as you can against AA19, the artillery too.",
      "If one of your units touches both enemies, both must be attacked: the weak attack that keeps the second busy is called a soak-off. When everybody stands where you want him, press “Movement done”. You are asked about the twelve at home: they may stay.",
    ],
    rules: ["75:15.1a", "75:4.3a"],
    done: (table) => !["movement", ""].includes(step(table)),
  },
  {
    title: "Announce the battles",
    text: [
      "Click the units that attack and the enemy they attack. The panel shows both sides, every number with its reason, the column of the table and the chances. Announce it when you like it.",
      "Or let “Suggest a division” do it, and change what you do not like. Then “To the dice”.",
    ],
    rules: ["75:4.3a", "75:12.3"],
    done: (table) => fought(table) || !["announce", "movement", ""].includes(step(table)),
  },
  {
    title: "Roll",
    text: [
      "Look at the battle once more and roll. One die decides, and under each number stands what it brings: DE the defender loses one unit and the others go back, DB2 he goes back two hexes, EX each side loses one unit, AB2 it is you who goes back, AE you lose one unit and the others go back.",
      "Above the last column of the table the battle is decided without a die, and the button says so.",
    ],
    rules: ["75:15.3a"],
    done: fought,
  },
  {
    title: "Losses, retreats, advances",
    text: [
      "What the result brings is asked for step by step, of the side whose units they are: who is lost, where the beaten go, whether the winner follows. Only what is lit is possible.",
      "If you wonder why something is not lit, click it: the paragraph opens beside it.",
    ],
    rules: ["75:BGAT.AB2.a", "75:BGAT.DE.b"],
    done: (table) => fought(table) && (step(table) === "movement" || table.live?.view.outcome != null),
  },
  {
    title: "Finish it",
    text: [
      "It goes turn about: Big Red moves by itself, then it is you again. Whoever of his is left, bring your divisions beside him and fight as before. Lay “Who can hit this hex” over the map (Layers, or key 4) to see what each of your stacks could be hit with, and at what odds, before you end your turn.",
      "When no enemy is left on the board, and fourteen units of yours are, the game is yours.",
    ],
    rules: ["75:16A"],
    done: (table) => table.live?.view.outcome != null,
  },
  {
    title: "That is the game",
    text: [
      "The real one has some hundred and forty divisions, fifteen turns and a continent. “Deploy for me” sets yours up if you do not want to place them one by one. Have fun.",
    ],
  },
];
