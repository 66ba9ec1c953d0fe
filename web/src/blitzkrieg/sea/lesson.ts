// The lesson of the sea: from a port into a sea zone, from there onto a beach, and what becomes of who stays afloat.
import { parseHex } from "../../hexmap/hexes";
import type { Page, Start } from "../../shell/lesson";
import type { Table } from "../table.svelte";

export const START: Start = {
  name: "Learn: the Koufax Coast",
  mine: "blue",
  others: { red: "captain" },
  lesson: "sea",
  position: `OpenBlitz game, format 1
Ruleset: 1975-basic+invasions+sea-movement@1
Event: Learn

Position
| turn 3
| side blue
| at G4: B:5Inf B:6Inf
| sea A: B:1Inf B:2Inf B:3Inf
| at BB14: R:1Inf
| at QQ40: R:4Inf
| at Q16: B:7Inf B:8Inf B:9Inf
| at L19: B:10Inf B:11Inf B:12Inf
| at O29: B:13Inf B:14Inf B:15Inf
| rest box
| step movement
|
`,
};

const place = (table: Table, id: string): string => table.units.get(id)?.place ?? "";
const happened = (table: Table, kind: string): boolean =>
  table.log.some((entry) => entry.events.some((event) => event.kind === kind));
const INVADERS = ["B:1Inf", "B:2Inf", "B:3Inf"];
const IN_PORT = ["B:5Inf", "B:6Inf"];
const embarked = (table: Table): boolean => IN_PORT.some((id) => parseHex(place(table, id)) === null);
const ashore = (table: Table): boolean => INVADERS.some((id) => place(table, id) === "AA14");
const offshore = (table: Table): boolean => INVADERS.some((id) => place(table, id) === "AA13");
const fought = (table: Table): boolean => happened(table, "battle");

export const PAGES: Page<Table>[] = [
  {
    title: "The sea",
    text: [
      "The sea round the board is cut into zones, A to E; the letters stand on the water. Up to ten units of a side may be at sea, each in one zone. Nobody can attack them there.",
      "You are Great Blue. Two divisions wait in the port of Nordkap on G4, three are at sea in zone A already, and one division of Big Red guards the Koufax Coast on BB14.",
    ],
    rules: ["75:19.1a", "75:19.5b"],
    points: ["B:5Inf|G4", "AA13", "R:1Inf"],
  },
  {
    title: "Going to sea",
    text: [
      "From a friendly port units go to sea into its zone, and it costs them nothing. A port is open as long as no enemy zone of control shuts it off; the layer “Open ports” shows which are.",
    ],
    task: {
      mouse: "Click the stack on G4 and press “To sea zone A”.",
      touch: "Tap the stack on G4, then the button “To sea zone A”.",
      keys: "Press n until the cursor stands on G4, Enter, then the button “To sea zone A”.",
    },
    rules: ["75:19.3b", "75:19.3c"],
    points: ["G4"],
    done: embarked,
  },
  {
    title: "The boxes",
    text: [
      "Who is at sea lies in the box of his zone, under Units. In a later turn he stays, sails to the next zone, lands in a friendly port of his zone or the next, or invades.",
      "Those who have just put to sea do nothing more this turn.",
    ],
    rules: ["75:19.2a", "75:19.2c", "75:19.3d"],
    points: ["D7", "G4"],
  },
  {
    title: "Before the beach",
    text: [
      "The yellow edge of the coast is beach; one beach a turn can be invaded. Infantry and airborne may; artillery, armor and air-assault may not. Invaders first come to a sea hex beside the beach.",
    ],
    task: {
      mouse:
        "Under Units, click the infantry of zone A three times, so that all three are taken; then the lit sea hex AA13.",
      touch:
        "Under Units, tap the infantry of zone A three times, so that all three are taken; then the lit sea hex AA13.",
      keys: "Under Units, press Enter on the infantry of zone A three times; then go to AA13 with the arrows, and Enter.",
    },
    rules: ["75:20.1a", "75:20.1e", "75:20.31a"],
    points: ["AA13"],
    done: (table) => offshore(table) || ashore(table),
  },
  {
    title: "Going ashore",
    text: [
      "A beach hex on which no enemy stands can be entered at once, for one movement factor. Who stays on the sea hex fights from there: with his zone of control and his full strength, but he neither goes back nor follows.",
    ],
    task: {
      mouse: "Click the stack on AA13, leave one of them taken, and click AA14.",
      touch: "Tap the stack on AA13, then one counter in the row that opens, and then AA14.",
      keys: "Take the stack on AA13 with Enter, leave one of them ticked in the list, then AA14 and Enter.",
    },
    rules: ["75:20.32"],
    points: ["AA13", "AA14"],
    done: ashore,
  },
  {
    title: "Fighting from the sea",
    text: ["{R:1Inf|BB14} lies beside all three, so all three must see to it that it is attacked: 12 to 4 is 3-1."],
    task: {
      mouse: "Press “Movement done”, then in Battles “Suggest battles”, announce it, and roll.",
      touch: "Tap “Movement done”, then in Battles “Suggest battles”, announce it, and roll.",
      keys: "Press d, let “Suggest battles” do it and announce it, press d again, and roll.",
    },
    rules: ["75:20.33a"],
    points: ["R:1Inf", "AA13", "AA14"],
    done: fought,
  },
  {
    title: "Land or be lost",
    text: [
      "When all combat is over, those on sea hexes land on their beach where it is vacant. If an enemy still holds it, they are lost: so bring enough. The stack on the beach may be as high as any, no higher.",
    ],
    task: "Answer what is asked, and end your turn.",
    rules: ["75:20.35a", "75:20.35b"],
    points: ["AA13", "AA14", "R:1Inf"],
    done: (table) => fought(table) && !offshore(table),
  },
  {
    title: "Into a port",
    text: [
      "In the next turn those who put to sea at Nordkap can land in a port of zone A or of the zone beside it, or sail on. A beach that the enemy invaded in his player-turn before is barred to you.",
      "With the switches for supply and for naval ascendancy ports and zones matter even more. Both are on the new-game page, each with a word on what it adds.",
    ],
    points: ["D7", "C20", "L19"],
  },
  {
    title: "That is the sea",
    text: ["Play on here as long as you like, or begin a game with Sea Movement and Invasions switched on."],
  },
];
