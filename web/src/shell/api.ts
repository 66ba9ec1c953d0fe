// What is asked over HTTP.
import { credential, isAccounts, type Seat } from "./shelf";
import type {
  AccountDeleted,
  AccountInfo,
  BoardCheck,
  BoardChoice,
  Comparison,
  DrawnBoard,
  GameLine,
  GameMade,
  Info,
  LinkMade,
  NewGame,
  PieceKind,
  RematchTaken,
  RuleInfo,
  SeatChoice,
  SeatGone,
  SeatTaken,
  SessionsEnded,
  Ticked,
} from "./wire";

export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A hex; what it does not have is left out. */
export interface HexRecord {
  hex: string;
  x: number;
  y: number;
  terrain: string;
  country?: string;
  city?: boolean;
  beach?: boolean;
  port?: string[];
  sea_zone?: string;
  road?: string[];
  river?: string[];
  name?: string;
}

export type Board = Omit<DrawnBoard, "hexes"> & { hexes: HexRecord[] };

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, { credentials: "same-origin", ...init });
  } catch {
    throw new ApiError("offline", "The server does not answer.");
  }
  if (answer.ok) return answer;
  const fault = (await answer.json().catch(() => null)) as { error?: { code: string; message: string } } | null;
  throw new ApiError(fault?.error?.code ?? String(answer.status), fault?.error?.message ?? answer.statusText);
}

async function get<T>(path: string): Promise<T> {
  return (await (await ask(path)).json()) as T;
}

async function post<T>(path: string, body: unknown, csrf = ""): Promise<T> {
  const headers: Record<string, string> = { "Content-Type": "application/json" };
  if (csrf) headers["X-CSRF"] = csrf;
  const answer = await ask(path, { method: "POST", headers, body: JSON.stringify(body) });
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

// Of the account that is signed in: sent along, so that a game made now is also the account's.
let csrf = "";

function signedIn<A extends AccountInfo | null>(account: A): A {
  csrf = account?.csrf ?? "";
  return account;
}

const rules = new Map<string, Promise<RuleInfo>>();

export const api = {
  info: () => get<Info>("/api/info"),
  board: <T = Board>(id: string, token: string) => get<T>(`/api/games/${id}/board.json?${credential(token)}`),
  /** The drawing of a game's own board. */
  drawing: async (id: string, token: string, theme: string) =>
    (await ask(`/api/games/${id}/board.svg?${credential(token)}&theme=${theme}`)).text(),
  /** A board that a game can be played on. */
  boardChoice: (ruleset: string, key: string, theme: string) => `/api/boards/${ruleset}/${key}.svg?theme=${theme}`,
  /** What tables of one's own are made of. */
  pieceKinds: () => get<PieceKind[]>("/api/tables/kinds"),
  /** Tables to begin one's own with, and one of them as it is written. */
  models: () => get<BoardChoice[]>("/api/tables/models"),
  model: async (key: string, seed: number) =>
    (await ask(`/api/tables/models/${encodeURIComponent(key)}.json?seed=${seed}`)).text(),
  async checkTable(text: string, theme: string): Promise<BoardCheck> {
    const answer = await ask(`/api/tables/check?theme=${theme}`, {
      method: "POST",
      headers: { "Content-Type": "text/plain; charset=utf-8" },
      body: text,
    });
    return (await answer.json()) as BoardCheck;
  },
  text: async (path: string) => (await ask(path)).text(),
  differences: (a: string, b: string) =>
    get<Comparison | null>(`/api/differences?a=${encodeURIComponent(a)}&b=${encodeURIComponent(b)}`),
  /** What follows when a switch of a new game is set or taken back; without one, the game with those that are on. */
  ticks: (game: string, on: readonly string[], option = "", wanted = true) =>
    get<Ticked>(
      `/api/ticks?${new URLSearchParams({ game, on: on.join("+"), option, wanted: wanted ? "yes" : "no" }).toString()}`,
    ),
  rule(id: string): Promise<RuleInfo> {
    let known = rules.get(id);
    if (!known) {
      known = get<RuleInfo>(`/api/rules/${encodeURIComponent(id)}`);
      rules.set(id, known);
      known.catch(() => rules.delete(id));
    }
    return known;
  },
  make: (game: NewGame) => post<GameMade>("/api/games", game, csrf),
  list: (tokens: string[]) => post<GameLine[]>("/api/games/list", { tokens }),
  async open(
    text: string,
    seats: Record<string, SeatChoice> = {},
    more: Record<string, string> = {},
  ): Promise<GameMade> {
    const query = new URLSearchParams(more);
    for (const [seat, choice] of Object.entries(seats))
      query.set(seat, choice.kind === "computer" ? (choice.player ?? "general") : "human");
    const answer = await ask(`/api/games/open?${query}`, {
      method: "POST",
      headers: { "Content-Type": "text/plain; charset=utf-8", ...(csrf && { "X-CSRF": csrf }) },
      body: text,
    });
    return (await answer.json()) as GameMade;
  },
  /** Who is signed in; null: nobody. */
  account: () => get<AccountInfo | null>("/api/account").then(signedIn),
  signUp: (name: string, password: string) => post<AccountInfo>("/api/account", { name, password }).then(signedIn),
  signIn: (name: string, password: string) => post<AccountInfo>("/api/session", { name, password }).then(signedIn),
  claim: (token: string) => post<unknown>("/api/account/games", { token }, csrf),
  /** Seats that are played while one is signed in are the account's, too. */
  async joined(tokens: readonly string[]): Promise<void> {
    if (!tokens.length || !(await api.account())) return;
    for (const token of tokens) if (!isAccounts(token)) await api.claim(token);
  },
  /** A new link for a seat, or (null) for spectators; the old one is good no more. */
  link: (id: string, token: string, seat: Seat | null) =>
    post<LinkMade>(`/api/games/${id}/links?${credential(token)}`, { seat }, csrf),
  /** What opens a seat in this browser: a link is exchanged for it at its first use, any other token stays as it is. Null: it is no link. */
  take: (id: string, token: string) => post<SeatTaken | SeatGone | null>(`/api/games/${id}/seat`, { token }),
  /** A game that is over once more: the others who had a seat are offered theirs. */
  rematch: (id: string, token: string, game: NewGame, seats: Record<Seat, Seat>) =>
    post<GameMade>(`/api/games/${id}/rematch?${credential(token)}`, { game, seats }, csrf),
  /** My seat in the rematch of a game, and the secret that opens it: once. */
  goOn: (id: string, token: string) =>
    post<RematchTaken>(`/api/games/${id}/rematch/seat?${credential(token)}`, {}, csrf),
  /** A new password; every other browser is signed out. */
  changePassword: (old: string, fresh: string) =>
    post<SessionsEnded>("/api/account/password", { old, new: fresh }, csrf),
  async signOutElsewhere(): Promise<SessionsEnded> {
    const answer = await ask("/api/account/sessions", { method: "DELETE", headers: { "X-CSRF": csrf } });
    return (await answer.json()) as SessionsEnded;
  },
  /** The account goes, and games in which nobody else has a seat go with it. */
  async deleteAccount(password: string): Promise<AccountDeleted> {
    const headers = { "X-CSRF": csrf, "Content-Type": "application/json" };
    const answer = await ask("/api/account", { method: "DELETE", headers, body: JSON.stringify({ password }) });
    csrf = "";
    return (await answer.json()) as AccountDeleted;
  },
  async signOut(): Promise<void> {
    await ask("/api/session", { method: "DELETE", headers: { "X-CSRF": csrf } });
    csrf = "";
  },
  /** A file of the server with the name that it gives it. */
  async taken(path: string): Promise<{ name: string; content: Blob }> {
    const answer = await ask(path);
    const told = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1];
    return { name: told ?? /([^/?]+)(\?|$)/.exec(path)?.[1] ?? "file", content: await answer.blob() };
  },
  file: (id: string, token: string) => `/api/games/${id}/file?${credential(token)}`,
  picture: (id: string, token: string, kind: "svg" | "png", at: number) =>
    `/api/games/${id}/picture.${kind}?${credential(token)}&at=${at}`,
  report: (id: string, token: string) => `/api/games/${id}/report.pdf?${credential(token)}`,
};
