// The lesson of supply: two divisions in a town that is cut off, planes for one of them, and the ring opened.
import type { Page, Start } from "../../shell/lesson";
import type { Table } from "../table.svelte";

export const START: Start = {
  name: "Learn: the ring round Ystad",
  mine: "blue",
  others: { red: "captain" },
  lesson: "supply",
  position: `OpenBlitz game, format 1
Ruleset: 1975-basic+combat-supply@1
Event: Learn

Position
| turn 3
| side blue
| at Y19: B:6Inf B:6Arm
| at V20: B:4Arm B:5Arm
| at U19: B:1Art B:1Inf
| at W18: R:1Inf
| at Z18: R:2Inf
| at Z21: R:3Inf
| at Q16: B:8Inf B:9Inf B:10Inf
| at L19: B:11Inf B:12Inf B:13Inf
| at O29: B:14Inf B:15Inf B:16Inf
| rest box
| step supply
|
`,
};

const marked = (table: Table, id: string): boolean => (table.units.get(id)?.marks.length ?? 0) > 0;
const fought = (table: Table): boolean =>
  table.log.some((entry) => entry.events.some((event) => event.kind === "battle"));
const moved = (table: Table, id: string, from: string): boolean => (table.units.get(id)?.place ?? from) !== from;
const supplied = (table: Table): boolean => table.log.some((entry) => entry.order.startsWith("supply"));

export const PAGES: Page<Table>[] = [
  {
    title: "A way home",
    text: [
      "When your player-turn begins, each of your units needs a way home: at most ten hexes to a road, then along roads and through friendly cities to a friendly city of your own country. No hex of it may lie in an enemy zone of control.",
      "You are Great Blue. The infantry and the armor in Ystad, Y19, are ringed: whatever hex they look at, one of the three divisions of Big Red watches it.",
    ],
    rules: ["75:23.2a", "75:23.2b", "75:23.2c"],
    points: ["Y19", "R:1Inf", "R:2Inf", "R:3Inf"],
  },
  {
    title: "The layer",
    text: [
      "Among the Layers “In supply” dots in your colour where your units would have a way home. Ystad lies beyond it.",
    ],
    task: {
      mouse: "Open Layers and tick “In supply”.",
      touch: "Open Layers and tick “In supply”.",
      keys: "Go to Layers with Tab and tick “In supply”.",
    },
    rules: ["75:23.2a"],
    points: ["Y19"],
    done: (table) => [...table.layers].some((key) => key.endsWith("supply")),
  },
  {
    title: "Planes",
    text: [
      "Before you move you are asked whom planes supply: up to four units a turn, foot soldiers only, who have a way to a friendly city from which planes reach another one with a way home. Each costs one of the turn’s air transports.",
      "The infantry in Ystad can have it. Armor and artillery never can.",
    ],
    task: {
      mouse: "Click Y19, so that the infantry is taken, and press “Supply by air”.",
      touch: "Tap Y19, so that the infantry is taken, and then “Supply by air”.",
      keys: "Go to Y19 with n, take the infantry with Enter, and press the button “Supply by air”.",
    },
    rules: ["75:23.4a", "75:23.4c", "75:23.4d"],
    points: ["Y19"],
    done: supplied,
  },
  {
    title: "What it costs to have none",
    text: [
      "A dot on its counter marks who is out of supply, and it stays for the whole player-turn. Such a unit moves and attacks with half, and does not advance after combat; it defends as ever.",
      "Point at the armor in Ystad: three movement factors instead of six, and three to attack with.",
    ],
    rules: ["75:23.6a", "75:23.6b", "75:23.6e", "75:23.6f"],
    points: ["Y19"],
    done: (table) => marked(table, "B:6Arm"),
  },
  {
    title: "Opening the ring",
    text: [
      "Supply is looked at once a turn, when it begins. So drive off one of the three now, and next turn all of Ystad has a way home.",
    ],
    task: {
      mouse: "Bring the armor from V20 and the artillery from U19 beside {R:1Inf|W18}, for instance to V18 and W19.",
      touch: "Bring the armor from V20 and the artillery from U19 beside {R:1Inf|W18}, for instance to V18 and W19.",
      keys: "With n, Enter and the arrows bring the armor from V20 and the artillery from U19 beside {R:1Inf|W18}.",
    },
    rules: ["75:23.1b"],
    points: ["B:4Arm|V20", "B:1Art|U19", "R:1Inf"],
    done: (table) => moved(table, "B:4Arm", "V20") || fought(table),
  },
  {
    title: "Fight for the road",
    text: ["Two armored divisions and the artillery are 20 against 4: 5-1."],
    task: {
      mouse: "Press “Movement done”, announce the battle for {R:1Inf|W18}, and roll.",
      touch: "Tap “Movement done”, announce the battle for {R:1Inf|W18}, and roll.",
      keys: "Press d, announce the battle for {R:1Inf|W18}, press d again, and roll.",
    },
    rules: ["75:15.1a"],
    points: ["R:1Inf"],
    done: fought,
  },
  {
    title: "The next turn",
    text: [
      "Answer what is asked, advance if you like, and end your turn. When it is your turn again, look whether the dots are gone: who stands in the gap keeps the road open, for a zone of control cuts it without a battle.",
      "With Sea Movement switched on, friendly ports are sources too, and beaches on which you have landed. In the Tournament Game minor countries let nobody’s supply through for nothing.",
    ],
    points: ["Y19", "W18"],
  },
  {
    title: "That is supply",
    text: ["Play on here as long as you like, or begin a game with Combat Supply switched on."],
  },
];
