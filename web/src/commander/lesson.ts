// The guided first battle on the table top: a few units, and what is said beside them. What counts as done is read from
// the battle.
import type { Page, Start } from "../shell/lesson";
import type { Field } from "./field.svelte";

export const START: Start = {
  name: "Learn: a platoon in the fields",
  mine: "american",
  others: { german: "captain" },
  position: `OpenBlitz game, format 1
Ruleset: commander-lesson@1
Event: Learn

Position
| turn 1
| side american
| first american
| deployed-first american
| table open-farmland
| edge american south
| edge german north
| at 60,13 face 0: A:Inf1
| at 64,13 face 0: A:Inf2
| at 71,13 face 0: A:Sherman
| at 65,6 face 0: A:CO
| at 64,45 face 180: G:Inf1
| at 69,45 face 180: G:Inf2
| at 66,80 face 180: G:CO
| schedule-closed american
| schedule-closed german
| step commanding
|
`,
};

const MINE = "A:";
const happened = (field: Field, ...kinds: string[]): boolean =>
  field.log.some((entry) =>
    entry.events.some((event) => kinds.includes(event.kind) && event.units.some((unit) => unit.startsWith(MINE))),
  );
const over = (field: Field): boolean => field.live?.view.outcome != null;
const later = (field: Field): boolean => (field.live?.view.turn ?? 1) > 1 || over(field);
const tried = (field: Field): boolean => happened(field, "order issued", "order failed") || later(field);

export const PAGES: Page<Field>[] = [
  {
    title: "The table",
    text: [
      "You lead the Americans, from the south: a commanding officer (CO), two infantry and a Sherman. Two German infantry stand before the village. Everything is measured in centimetres.",
      {
        mouse: "Drag the table to move it, turn the wheel to zoom.",
        touch: "Move the table with one finger, zoom with two.",
        keys: "The arrows move the cursor by a centimetre, with Shift by ten; + and − zoom, 0 shows the whole table.",
      },
      "What this card speaks of is ringed on the table.",
    ],
    points: ["A:CO", "A:Inf1", "A:Inf2", "A:Sherman", "G:Inf1", "G:Inf2"],
  },
  {
    title: "A command",
    text: [
      "Troops act when a command tells them to. Your CO has a command value of 10: roll two dice, and a total of 10 or less issues the order. The value falls by one for every 20 cm beyond the first 20 that the troops stand from him, and for every further order to the same troops.",
    ],
    task: {
      mouse: "Click the CO.",
      touch: "Tap the CO.",
      keys: "Press n until the cursor stands on the CO, then Enter.",
    },
    rules: ["BC:command.value", "BC:command.modifiers.2"],
    points: ["A:CO"],
    done: (field) => field.plan.commander !== "" || tried(field),
  },
  {
    title: "Plan a move",
    text: [
      "Infantry goes 10 cm with an order, a Sherman 20. A pale base shows where each would stand; the panel shows the chance and every number in it. Whoever is drawn too far stops by himself.",
    ],
    task: {
      mouse: "Click both infantry and the Sherman, then drag one of them towards the enemy: all of them go along.",
      touch: "Tap both infantry and the Sherman, then drag one of them towards the enemy: all of them go along.",
      keys: "Take each with Enter, go with the arrows to where they shall go, and press Enter.",
    },
    rules: ["BC:movement.distance"],
    points: ["A:Inf1", "A:Inf2", "A:Sherman"],
    done: (field) => field.plan.wishes.length > 0 || tried(field),
  },
  {
    title: "The roll",
    text: [
      "The chance stands beside the button, and all that makes it up in the panel. A CO who fails silences everybody for this turn: where there is an HQ as well, let the HQ roll first. Two ones are a stroke of luck, two sixes a blunder.",
    ],
    task: {
      mouse: "Press “Issue order”.",
      touch: "Tap “Issue order”.",
      keys: "Press i to issue the order.",
    },
    rules: ["BC:command.roll", "BC:command.failco"],
    points: ["A:CO"],
    done: tried,
  },
  {
    title: "Carry it out",
    text: [
      "Troops who have their order do what was planned. If the dice said no, end the phase: the next turn brings another roll.",
    ],
    task: {
      mouse: "Press “Carry out”. Then give the same troops another order, one point harder than the last, or go on.",
      touch: "Tap “Carry out”. Then give the same troops another order, one point harder than the last, or go on.",
      keys: "Press i to carry it out. Then another order to the same troops, or d for done.",
    },
    points: ["A:Inf1", "A:Inf2", "A:Sherman"],
    done: (field) => happened(field, "moved", "fired") || later(field),
  },
  {
    title: "Fire",
    text: [
      "Infantry fires 30 cm with four dice, a Sherman 60 with four; within half of that there are more dice, and the plan says why. In the open 4, 5 and 6 hit, in cover 5 and 6. As many hits as a unit has knock it out within the turn; fewer may suppress it: then it does nothing in its own turn.",
    ],
    task: {
      mouse:
        "When an enemy is in range: take the CO and your troops, click the enemy, issue the order and carry it out.",
      touch: "When an enemy is in range: tap the CO and your troops, tap the enemy, issue the order and carry it out.",
      keys: "When an enemy is in range: take the CO and your troops, press Enter on the enemy, then i, and i again.",
    },
    rules: ["BC:actions.fire"],
    points: ["G:Inf1", "G:Inf2"],
    done: (field) => happened(field, "fired") || over(field),
  },
  {
    title: "Their turn",
    text: [
      "Commands move last, without a roll. Then it is the enemy's turn, which is played to you: who near an enemy acts on its own initiative, then come his orders. Whoever is suppressed recovers at the end.",
    ],
    task: {
      mouse: "End your turn: “Orders done”, then “Command moves done”, until it is turn 2.",
      touch: "End your turn: “Orders done”, then “Command moves done”, until it is turn 2.",
      keys: "End your turn with d, until it is turn 2.",
    },
    rules: ["BC:sequence.order"],
    points: ["A:CO"],
    done: later,
  },
  {
    title: "Charge",
    text: [
      "At the beginning of your turn a unit may charge an enemy within 20 cm of its own accord; by an order, one within its move. The enemy fires first, then both fight until one goes back. A charge pays against who is suppressed, against guns and mortars, and from the flank.",
      {
        mouse: "Click an enemy within reach of your troops: “Charge” is offered, or why not.",
        touch: "Tap an enemy within reach of your troops: “Charge” is offered, or why not.",
        keys: "Press Enter on an enemy within reach of your troops: “Charge” is offered, or why not.",
      },
    ],
    rules: ["BC:charge.def"],
    points: ["G:Inf1", "G:Inf2"],
  },
  {
    title: "That is the game",
    text: [
      "You win by knocking out units: a quarter of the enemy's is a minor victory, and who has lost half may break. The book's encounter has twenty units a side, artillery and a table of your choice.",
      "First a short battle of your own: six turns on these fields, everybody already in his place.",
    ],
  },
];
