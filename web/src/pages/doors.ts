// The games that begin with one click: until they are known, doors without words keep their room, so that nothing
// jumps under the hand.
import type { Info } from "../shell/wire";

/** How many letters tell of each game; `tests/web/test_doors.py` holds them against what the server tells. */
export const FIRST = [102, 92]; // for who has never played
export const OTHERS = [50, 119, 100];

export interface Door {
  name: string;
  title: string;
  about: string;
  button: string;
  tables: boolean;
  /** What stands there is only as long as what will. */
  waiting: boolean;
}

const blank = (letters: number, i: number, button: string): Door => ({
  name: `waiting ${i}`,
  title: "…",
  about: "the words about a game ".repeat(9).slice(0, letters),
  button,
  tables: false,
  waiting: true,
});

/** The doors of games for who has never played, or of the others; null: they are not known yet. */
export function doors(info: Info | null, first: boolean): Door[] {
  if (!info) {
    const button = first ? "Play a first game" : "Play a game";
    return (first ? FIRST : OTHERS).map((letters, i) => blank(letters, i, button));
  }
  return info.rulesets.flatMap(({ name, quick, boards }) =>
    quick && Boolean(quick.first) === first
      ? [
          {
            name,
            title: quick.title,
            about: quick.about,
            button: quick.button,
            tables: boards.length > 1,
            waiting: false,
          },
        ]
      : [],
  );
}
