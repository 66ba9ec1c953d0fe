// Making games and keeping what is needed to come back to them.
import { api } from "./api";
import { NAME_LENGTH } from "./settings.svelte";
import { game, keep, type Kept, type Seat } from "./shelf";
import type { Watch } from "./watch.svelte";
import type { GameMade, Info, NewGame, SeatChoice } from "./wire";
import { capital } from "./words";

/** Who sits on a seat: I at this screen, somebody with a link, or the computer. */
export type Sitter = "me" | "friend" | `computer:${string}`;

export function choice(sitter: Sitter): SeatChoice {
  return sitter.startsWith("computer:") ? { kind: "computer", player: sitter.slice(9) } : { kind: "human" };
}

/** How seats are called, by all the games that there are. */
/** What a seat is called in a game, which a scenario may call otherwise than its book does. */
export function seatNames(info: Info | null): (seat: string | null, ruleset: string) => string {
  return (seat, ruleset) => {
    const game = info?.rulesets.find((known) => known.name === ruleset.split(/[+@]/)[0]);
    return seat ? (game?.styles.find((style) => style.seat === seat)?.name ?? capital(seat)) : "nobody";
  };
}

export function remember(
  made: GameMade,
  name: string,
  mine: Seat[],
  kind: Pick<Kept, "lesson" | "quick" | "offered"> = {},
): string {
  const kept: Kept = { id: made.id, name, tokens: made.seats, spectator: made.spectator, mine, ...kind };
  keep(kept);
  const token = made.seats[mine[0] ?? ""] ?? made.spectator;
  return mine.length > 1 ? `#/game/${made.id}` : `#/game/${made.id}/${token}`;
}

/** The same game once more, begun as it was, with the same players, or each on the other's seat; friends are offered
 * theirs. */
export async function rematch(table: Watch, swap: boolean, token = ""): Promise<string> {
  const live = table.live;
  const kept = game(table.id);
  const mine = kept?.mine.length ? kept.mine : live?.seat ? [live.seat] : [];
  if (!live || !mine.length) throw new Error("This browser does not know who sat where.");
  const info = await api.info();
  const [name = "", ...more] = (live.view.ruleset.split("@")[0] ?? "").split("+");
  const known = info.rulesets.find((one) => one.name === name);
  const clarifications = more.find((word) => known?.clarifications.includes(word)) ?? "";
  const seats = Object.keys(live.players);
  const before = (seat: Seat, i: number) => (swap ? seats[(i + 1) % seats.length] : seat) ?? seat;
  const sitters = Object.fromEntries(
    seats.map((seat, i) => {
      const player = live.players[before(seat, i)];
      const own = mine.includes(before(seat, i));
      const sitter: Sitter = player?.kind === "computer" ? `computer:${player.player ?? ""}` : own ? "me" : "friend";
      return [seat, sitter];
    }),
  );
  const people = seats.map((seat, i) => [before(seat, i), seat] as const);
  const friends = Object.values(sitters).includes("friend");
  const offer = (wanted: NewGame) =>
    api.rematch(
      table.id,
      token,
      wanted,
      Object.fromEntries(people.filter(([from]) => live.players[from]?.kind === "human")),
    );
  const options = more.filter((word) => word !== clarifications);
  const quick = kept?.quick !== undefined;
  const made = friends ? offer : undefined;
  return make(name, clarifications, again(live.name), sitters, quick, options, diceOf(live), made);
}

/** Take my seat in the rematch of a game that another has made; where it is. */
export async function goOn(id: string, token: string): Promise<string> {
  const taken = await api.goOn(id, token);
  keep({
    id: taken.id,
    name: taken.name,
    tokens: { [taken.seat]: taken.token },
    mine: [taken.seat],
    ...(taken.game ? { game: taken.game } : {}),
    ...(game(id)?.quick === undefined ? {} : { quick: true }),
  });
  return `#/game/${taken.id}/${taken.token}`;
}

/** What a game is called that is played once more: `An evening (2)`, then `An evening (3)`. */
export function again(name: string): string {
  const [, first = name, number = "1"] = /^(.*) \((\d{1,4})\)$/.exec(name) ?? [];
  const more = ` (${Number(number) + 1})`;
  return first.slice(0, NAME_LENGTH - more.length) + more;
}

function diceOf(live: NonNullable<Watch["live"]>): "server" | "sealed" | "typed" {
  if (live.typed && live.typed.until === null) return "typed";
  return live.seals ? "sealed" : "server";
}

export async function make(
  ruleset: string,
  clarifications: string,
  name: string,
  sitters: Record<Seat, Sitter>,
  quick = false,
  options: readonly string[] = [],
  dice: "server" | "sealed" | "typed" = "server",
  offer?: (wanted: NewGame) => Promise<GameMade>,
): Promise<string> {
  const seats = Object.fromEntries(Object.entries(sitters).map(([seat, sitter]) => [seat, choice(sitter)]));
  const mine = Object.keys(sitters).filter((seat) => sitters[seat] === "me");
  const wanted = { ruleset, clarifications, options: [...options], name, seats, mine, dice };
  const made = await (offer ?? api.make)(wanted);
  return remember(made, name, mine, { ...(quick ? { quick } : {}), ...(offer ? { offered: true } : {}) });
}
