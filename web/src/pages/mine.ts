// The games of whoever sits here, as they are listed: who waits for him first.
import { seatNames } from "../shell/making";
import { addressOf, byAccount, tokenOf, type Kept } from "../shell/shelf";
import type { GameLine, Info } from "../shell/wire";
import { capital, list, offersWords } from "../shell/words";

export interface Mine {
  key: string;
  /** By which this browser has it; an account's own have none, and are not forgotten here. */
  kept: Kept | undefined;
  href: string;
  name: string;
  /** By which book, who plays whom, how it stands. */
  about: string;
  /** Another person waits for me. */
  waits: boolean;
  /** It is my seal that is waited for: I need only look. */
  seal: boolean;
  /** It is over. */
  over: boolean;
  /** Another has made a rematch of it, and my seat there is to be taken: by what I show that I had one here. */
  offer?: { id: string; token: string };
}

/** Those in which somebody waits for me, my other moves, those in which I wait, those that are over; each by when
 * something happened last. */
export function sorted(kept: readonly Kept[], lines: readonly GameLine[], info: Info | null): Mine[] {
  const here = kept.map((game) => {
    const line = lines.find((known) => known.id === game.id);
    return { line, row: told(line, game, line?.name || game.name || "A game", addressOf(game), game.mine, info) };
  });
  const elsewhere = lines
    .filter((line) => line.account && line.seat && !kept.some((game) => game.id === line.id))
    .map((line) => {
      const seat = line.seat ?? "";
      const href = `#/game/${line.id}/${byAccount(seat)}`;
      return { line, row: told(line, undefined, line.name || "A game", href, [seat], info) };
    });
  const rank = ({ line, row }: (typeof here)[number]) =>
    !line ? 4 : row.waits ? 0 : row.over ? 3 : mineToMove(line, row.kept?.mine ?? [line.seat]) ? 1 : 2;
  const last = ({ line }: (typeof here)[number]) => Date.parse(line?.updated ?? "") || 0;
  return [...here, ...elsewhere].sort((a, b) => rank(a) - rank(b) || last(b) - last(a)).map(({ row }) => row);
}

function told(
  line: GameLine | undefined,
  kept: Kept | undefined,
  name: string,
  href: string,
  mine: readonly string[],
  info: Info | null,
): Mine {
  const key = `${line?.id ?? kept?.id} ${kept ? "" : (line?.seat ?? "")}`;
  if (!line) return { key, kept, href, name, about: "not on this server", waits: false, seal: false, over: false };
  const move = mineToMove(line, mine);
  const friends = Object.entries(line.players).some(([seat, { kind }]) => kind !== "computer" && !mine.includes(seat));
  const book = info?.rulesets.find((known) => known.name === line.ruleset.split(/[+@]/)[0])?.title;
  const offer = offered(line, mine, kept);
  const again = offer && line.rematch ? offerWords(line, line.rematch, info) : "";
  const about = [book === name ? "" : book, who(line, mine, info), standing(line, move, mine, info), again];
  return {
    key,
    kept,
    href,
    name,
    about: about.filter(Boolean).join(" · "),
    waits: ((move || line.seal) && friends) || offer !== undefined,
    seal: line.seal,
    over: line.outcome !== null,
    ...(offer ? { offer } : {}),
  };
}

function offered(line: GameLine, mine: readonly string[], kept: Kept | undefined): Mine["offer"] {
  const { rematch } = line;
  if (!rematch?.open || mine.includes(rematch.by)) return undefined;
  const token = kept ? tokenOf(kept) : byAccount(line.seat ?? "");
  return token ? { id: line.id, token } : undefined;
}

function offerWords(line: GameLine, { by, seat }: NonNullable<GameLine["rematch"]>, info: Info | null): string {
  const names = seatNames(info);
  const who = person(line, by, info) || names(by, line.ruleset);
  return `${who} ${offersWords(seat, line.seat)} ${names(seat, line.ruleset)}`;
}

function mineToMove(line: GameLine, mine: readonly (string | null)[]): boolean {
  return !line.outcome && line.asked !== null && mine.includes(line.asked);
}

/** Whom I play, and as what: by their names, where they have said them. */
function who(line: GameLine, mine: readonly string[], info: Info | null): string {
  const names = seatNames(info);
  const own = Object.keys(line.players).filter((seat) => mine.includes(seat));
  const others = Object.keys(line.players).filter((seat) => !mine.includes(seat));
  const called = (seat: string) => person(line, seat, info) || names(seat, line.ruleset);
  if (!own.length) return others.length ? `watching ${list(others.map(called))}` : "";
  if (!others.length) return own.length > 1 ? "all at this screen" : "";
  return `${list(own.map((seat) => names(seat, line.ruleset)))} against ${list(others.map(called))}`;
}

function person(line: GameLine, seat: string, info: Info | null): string {
  const choice = line.players[seat];
  if (choice?.kind !== "computer") return choice?.name ?? "";
  const game = info?.rulesets.find((known) => known.name === line.ruleset.split(/[+@]/)[0]);
  const grade = game?.players.find(({ name }) => name === choice.player)?.title ?? capital(choice.player ?? "");
  return `the computer (${grade})`;
}

function standing(line: GameLine, move: boolean, mine: readonly string[], info: Info | null): string {
  if (line.outcome) return line.outcome.reason;
  const turn = line.turn ? `Turn ${line.turn}` : "Setting up";
  if (line.seal) return `${turn}; the dice wait for your seal: open the game`;
  if (move) return `${turn}; it is your move`;
  const asked = line.asked ?? "";
  const waits = (mine.length && person(line, asked, info)) || seatNames(info)(line.asked, line.ruleset);
  return `${turn}; waiting for ${waits}`;
}
