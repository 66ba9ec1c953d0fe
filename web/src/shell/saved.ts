// A game file, as far as the page has to know it: which game it is, and who sat where.
import type { Sitter } from "./making";
import type { GameInfo, Info } from "./wire";

export interface Saved {
  game: GameInfo | undefined;
  sitters: Record<string, Sitter>;
}

/** Who is to play each seat: whom the header names, if it is a player of the computer's; otherwise I. */
export function savedSeats(text: string, info: Info | null): Saved {
  const header = new Map(
    [...text.matchAll(/^([A-Z][A-Za-z ]*): (.*)$/gm)].map(([, key, value]) => [key, value?.trim()]),
  );
  const name = /^[\w-]+/.exec(header.get("Ruleset") ?? "")?.[0];
  const game = info?.rulesets.find((known) => known.name === name);
  const players = game?.players ?? [];
  const sitters = (game?.styles ?? []).map(({ seat, short, name: full }): [string, Sitter] => {
    const told = header.get(short) ?? header.get(full) ?? "";
    const player = players.find(({ name, former }) => told && (name === told || former === told));
    return [seat, player ? `computer:${player.name}` : "me"];
  });
  return { game, sitters: Object.fromEntries(sitters) };
}
