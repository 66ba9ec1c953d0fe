// The games of this browser: their secret tokens, kept in localStorage and nowhere else.
import { forgetSeals } from "./sealkeeping";

/** A seat by the name that the game gives it. */
export type Seat = string;

export interface Kept {
  id: string;
  name: string;
  /** Tokens by seat, for links to others too. */
  tokens: Partial<Record<Seat, string>>;
  spectator?: string;
  /** The seats that are played at this screen. */
  mine: Seat[];
  /** True for the first lesson of its family, else which. */
  lesson?: boolean | string;
  /** The page of the lesson one has come to. */
  page?: number;
  /** Which family of games it is of, once that was heard: its screen is fetched at once. */
  game?: string;
  /** Set up by itself, so that the player finds the armies in the field. */
  quick?: boolean;
  /** It is a rematch: the others were offered their seats. */
  offered?: boolean;
}

const KEY = "openblitz.games";

const BIN = "openblitz.forgotten";
const MOST_FORGOTTEN = 20; // the oldest go for good

export function games(): Kept[] {
  return read(KEY);
}

function read(key: string): Kept[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(found) ? (found as Kept[]).filter((game) => game && typeof game.id === "string") : [];
  } catch {
    return [];
  }
}

export function game(id: string): Kept | undefined {
  return games().find((kept) => kept.id === id);
}

/** By what this browser opens a game: the first of its seats, or the bench of spectators. */
export function tokenOf(game: Kept): string | undefined {
  return game.tokens[game.mine[0] ?? ""] ?? game.spectator;
}

export function addressOf(game: Kept): string {
  return game.mine.length > 1 ? `#/game/${game.id}` : `#/game/${game.id}/${tokenOf(game)}`;
}

export function keep(kept: Kept): void {
  save([kept, ...games().filter((other) => other.id !== kept.id)]);
}

/** A seat (null: the spectators) has a new link. */
export function relink(id: string, seat: Seat | null, token: string): void {
  const kept = game(id);
  if (!kept) return;
  save(
    games().map((other) =>
      other.id !== id
        ? other
        : seat
          ? { ...kept, tokens: { ...kept.tokens, [seat]: token } }
          : { ...kept, spectator: token },
    ),
  );
}

/** Which family a game is of is known. */
export function note(id: string, family: string): void {
  if (game(id)?.game !== family) save(games().map((kept) => (kept.id === id ? { ...kept, game: family } : kept)));
}

/** A game is forgotten; the last ones can be brought back: their keys are nowhere else. */
export function forget(id: string): void {
  const kept = game(id);
  save(games().filter((other) => other.id !== id));
  if (!kept) return forgetSeals(id);
  const bin = [kept, ...forgotten().filter((other) => other.id !== id)];
  for (const { id: gone } of bin.splice(MOST_FORGOTTEN)) forgetSeals(gone);
  save(bin, BIN);
}

/** The games that were forgotten, the last one first. */
export function forgotten(): Kept[] {
  return read(BIN);
}

export function bringBack(id: string): void {
  const kept = forgotten().find((other) => other.id === id);
  if (!kept) return;
  save(
    forgotten().filter((other) => other.id !== id),
    BIN,
  );
  if (!game(id)) keep(kept);
}

/** Nothing of the games that were forgotten stays in this browser. */
export function forgetForGood(): void {
  for (const { id } of forgotten()) if (!game(id)) forgetSeals(id);
  save([], BIN);
}

function save(list: Kept[], key = KEY): void {
  try {
    localStorage.setItem(key, JSON.stringify(list));
  } catch {
    // A browser that keeps nothing still plays: the address holds the token.
  }
}

/** Where one looks in a game, and what is laid over the board: kept while this window is open. */
export interface Looking {
  place?: [number, number, number] | undefined;
  layers?: string[];
}

export function looking(id: string): Looking {
  try {
    return (JSON.parse(sessionStorage.getItem(`openblitz.looking.${id}`) ?? "{}") ?? {}) as Looking;
  } catch {
    return {};
  }
}

export function keepLooking(id: string, more: Looking): void {
  try {
    sessionStorage.setItem(`openblitz.looking.${id}`, JSON.stringify({ ...looking(id), ...more }));
  } catch {
    // a reload begins anew
  }
}

/** What stands for the token of a seat that one's account opens. */
export function byAccount(seat: string): string {
  return `@${seat}`;
}

export function isAccounts(token: string): boolean {
  return token.startsWith("@");
}

/** How a request says what opens the game: a token, or a seat of the account that is signed in. */
export function credential(token: string): string {
  return isAccounts(token) ? `seat=${encodeURIComponent(token.slice(1))}` : `token=${encodeURIComponent(token)}`;
}

/** The address of a seat; what follows # is never sent to a server. With `bench`, the spectators' token, whoever finds
 * the seat taken can watch. */
export function seatLink(id: string, token: string, at?: number, bench?: string): string {
  const more = bench ? `/watch/${bench}` : at === undefined ? "" : `/${at}`;
  return `${location.origin}${location.pathname}#/game/${id}/${token}${more}`;
}

export interface Route {
  page: "start" | "new" | "game" | "learn" | "tables";
  id?: string;
  token?: string;
  at?: number;
  /** By which one may watch, if the seat is taken. */
  bench?: string;
}

export function route(hash: string): Route {
  const [page = "", id, token, at, bench] = hash.replace(/^#\/?/, "").split("/");
  if (page === "game" && id) {
    const found: Route = { page: "game", id };
    if (token) found.token = token;
    if (at && /^\d+$/.test(at)) found.at = Number(at);
    if (at === "watch" && bench) found.bench = bench;
    return found;
  }
  return { page: page === "new" || page === "learn" || page === "tables" ? page : "start" };
}
