// Games that begin with one click: the first seat against the computer, or both seats at this screen.
import { make, type Sitter } from "./making";
import type { GameInfo } from "./wire";

export function playQuick(known: GameInfo, together = false): Promise<string> {
  const sitters = Object.fromEntries(
    known.seats.map((seat, i): [string, Sitter] => [
      seat,
      i === 0 || together ? "me" : `computer:${known.quick?.opponent ?? ""}`,
    ]),
  );
  const name = known.quick?.first ? known.title : together ? "A game at one screen" : "A game against the computer";
  return make(known.name, known.usual, name, sitters, !together, known.usual_options);
}
