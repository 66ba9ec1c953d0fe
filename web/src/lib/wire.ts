// Made by `npm run wire` from the server's schema; not edited by hand.

export type FromPage = OrderMessage | OrdersMessage | UndoMessage | RedoMessage | SayMessage | AskMessage;
export type FromServer = State | StaleState | Thinking | ErrorMessage | RefusalMessage | ChatMessage | Answer;

export interface Wire {
  Access?: Access;
  AccountInfo?: AccountInfo;
  Answer?: Answer;
  AskMessage?: AskMessage;
  Attacker?: Attacker;
  BoardInfo?: BoardInfo;
  Caution?: Caution;
  ChatMessage?: ChatMessage;
  Claim?: Claim;
  Comparison?: Comparison;
  Credentials?: Credentials;
  Difference?: Difference;
  ErrorAnswer?: ErrorAnswer;
  ErrorMessage?: ErrorMessage;
  Event?: Event;
  Explanation?: Explanation;
  Fault?: Fault;
  FromPage?: FromPage;
  FromServer?: FromServer;
  GameLine?: GameLine;
  GameMade?: GameMade;
  Info?: Info;
  LogEntry?: LogEntry;
  NewGame?: NewGame;
  OddsView?: OddsView;
  Offer?: Offer;
  OrderMessage?: OrderMessage;
  OrdersMessage?: OrdersMessage;
  Outcome?: Outcome;
  PartView?: PartView;
  PlayerInfo?: PlayerInfo;
  Question?: Question;
  RedoMessage?: RedoMessage;
  Refusal?: Refusal;
  RefusalMessage?: RefusalMessage;
  Roll?: Roll;
  RuleInfo?: RuleInfo;
  RulesetInfo?: RulesetInfo;
  Said?: Said;
  SayMessage?: SayMessage;
  SeatChoice?: SeatChoice;
  SeatState?: SeatState;
  StaleState?: StaleState;
  State?: State;
  TallyView?: TallyView;
  Target?: Target;
  Thinking?: Thinking;
  Threat?: Threat;
  TokenList?: TokenList;
  UndoMessage?: UndoMessage;
  UnitView?: UnitView;
  View?: View;
}
/**
 * POST /api/account/games: the seat that is now the account's.
 */
export interface Access {
  id: string;
  seat: string;
}
/**
 * GET /api/account, POST /api/account, POST /api/session; `csrf` goes into the X-CSRF header.
 */
export interface AccountInfo {
  name: string;
  csrf: string;
}
/**
 * The answer to a question: the one field that was asked for, or an error.
 *
 * targets -> targets; explain -> explanation; odds -> odds; threat -> threat; suggestion, deploy -> orders;
 * moment -> view and events (of the order that led there); log -> log.
 */
export interface Answer {
  type: "answer";
  id: number;
  targets?: Target[] | null;
  explanation?: Explanation | null;
  odds?: OddsView | null;
  threat?: Threat | null;
  orders?: string[] | null;
  view?: View | null;
  events?: Event[] | null;
  log?: LogEntry[] | null;
  error?: Fault | null;
}
/**
 * Somewhere a unit can be sent: by which order, at what cost, and whether it must stop there.
 */
export interface Target {
  hex: string;
  order: string;
  cost: string;
  stop: boolean;
}
/**
 * What the engine says to an order: carried out at what cost, or refused and why.
 */
export interface Explanation {
  order: string;
  refusal: Refusal | null;
  cost: TallyView | null;
}
/**
 * Why an order is not carried out: the rule, a sentence for a person, the places and units concerned.
 */
export interface Refusal {
  rule: string;
  reason: string;
  hexes: string[];
  units: string[];
}
/**
 * A number as its parts.
 */
export interface TallyView {
  total: string;
  parts: PartView[];
}
/**
 * One part of a number, with its reason and rule.
 */
export interface PartView {
  value: string;
  why: string;
  rule: string;
  times: boolean;
}
/**
 * A battle as it would be fought: strengths, odds, its column of the table, each result's chance.
 */
export interface OddsView {
  units: string[];
  hexes: string[];
  defenders: string[];
  attack: TallyView;
  defense: TallyView[];
  attack_total: number;
  defense_total: number;
  odds: string;
  allowed: boolean;
  chances: {
    [k: string]: number;
  };
  column: string[];
  fought: boolean;
}
/**
 * Who could attack a hex in his next movement, and at what odds, with as many as can stand beside it.
 */
export interface Threat {
  hex: string;
  side: string;
  attackers: Attacker[];
  strength: number;
  defense: number;
  odds: string | null;
}
/**
 * A unit that could take part in an attack, and the hexes it could attack from.
 */
export interface Attacker {
  unit: string;
  attack: number;
  hexes: string[];
}
/**
 * Everything to draw a position with.
 */
export interface View {
  ruleset: string;
  title: string;
  turn: number;
  turns: number;
  side: string;
  asked: string | null;
  question: Question | null;
  outcome: Outcome | null;
  units: UnitView[];
  battles: OddsView[];
  friendly: {
    [k: string]: string[];
  };
  lost: {
    [k: string]: number;
  };
  zones: {
    [k: string]: string[];
  };
  cautions: Caution[];
  offer: Offer | null;
}
/**
 * The one thing that is asked now: of whom, in which step, in words, by which rules.
 */
export interface Question {
  seat: string;
  step: string;
  prompt: string;
  rules: string[];
}
/**
 * How a game ended: who won, None for nobody, why in a sentence, and by which rule.
 */
export interface Outcome {
  winner: string | null;
  reason: string;
  rule: string;
}
/**
 * A counter and where it is: a hex, `card` or `eliminated`.
 */
export interface UnitView {
  id: string;
  side: string;
  name: string;
  type: string;
  symbol: string;
  size: string;
  factors: string;
  attack: number;
  defense: number;
  movement: number;
  arrives: number;
  place: string;
  start: string;
  left: string;
  moved: boolean;
  marks: string[];
}
/**
 * Something a player should know before he goes on; nothing is refused yet.
 */
export interface Caution {
  rule: string;
  reason: string;
  hexes: string[];
  units: string[];
}
/**
 * What may be ordered now, in short: the units that can do something, and what else there is.
 */
export interface Offer {
  step: string;
  units: string[];
  hexes: string[];
  done: Refusal | null;
  can_end: boolean;
}
/**
 * Something that happened, in a sentence, with what it happened to and the rules it came from.
 */
export interface Event {
  kind: string;
  text: string;
  rules: string[];
  hexes: string[];
  units: string[];
}
/**
 * One order of the game: in which turn, who gave it, what was rolled, what happened, and when.
 */
export interface LogEntry {
  number: number;
  turn: number;
  seat: string;
  order: string;
  rolls: Roll[];
  events: Event[];
  when: string;
}
/**
 * One roll: what for, with how many sides, and what came up.
 */
export interface Roll {
  purpose: string;
  sides: number;
  value: number;
}
/**
 * What went wrong, for programs and for people.
 */
export interface Fault {
  code: string;
  message: string;
}
/**
 * A question, answered with the same id; each kind uses its own fields.
 *
 * targets: unit. explain: order. odds: units, hexes. threat: hex, side. suggestion and deploy: nothing.
 * moment: at. log: since (entries after that number).
 */
export interface AskMessage {
  type: "ask";
  id: number;
  what: "deploy" | "explain" | "log" | "moment" | "odds" | "suggestion" | "targets" | "threat";
  unit?: string;
  units?: string[];
  hexes?: string[];
  hex?: string;
  side?: "blue" | "red";
  order?: string;
  at?: number;
  since?: number;
}
/**
 * GET /api/board.json: the view box of the drawing, and every hex with its middle in it.
 */
export interface BoardInfo {
  x: number;
  y: number;
  width: number;
  height: number;
  side: number;
  hexes: {}[];
}
/**
 * Somebody's words; seat None is a spectator.
 */
export interface ChatMessage {
  type: "chat";
  seat: string | null;
  text: string;
  when: string;
}
/**
 * POST /api/account/games: the game of a seat link becomes one of the account's games.
 */
export interface Claim {
  token: string;
}
/**
 * Two rulesets side by side: what differs, and the questions that both answer alike.
 */
export interface Comparison {
  first: string;
  second: string;
  differences: Difference[];
  alike: string[];
}
/**
 * A question that two rulesets answer differently.
 */
export interface Difference {
  question: string;
  asks: string;
  first: Said[];
  second: Said[];
}
/**
 * What a paragraph says, in our words.
 */
export interface Said {
  rule: string;
  text: string;
}
/**
 * POST /api/account and POST /api/session.
 */
export interface Credentials {
  name: string;
  password: string;
}
/**
 * Any answer with a status of 400 or more.
 */
export interface ErrorAnswer {
  error: Fault;
}
/**
 * Something that is no matter of the rules: a message that cannot be read, a disk that is full.
 */
export interface ErrorMessage {
  type: "error";
  code: string;
  message: string;
}
/**
 * One order, made after `at` orders; with `hash`, made after just these orders.
 */
export interface OrderMessage {
  type: "order";
  at: number;
  order: string;
  hash?: string | null;
}
/**
 * Several orders, carried out one after another until one is refused.
 */
export interface OrdersMessage {
  type: "orders";
  at: number;
  orders: string[];
  hash?: string | null;
}
/**
 * Take back the last order.
 */
export interface UndoMessage {
  type: "undo";
  at: number;
  hash?: string | null;
}
/**
 * Carry out again what was taken back.
 */
export interface RedoMessage {
  type: "redo";
  at: number;
  hash?: string | null;
}
/**
 * Words for everybody at the table.
 */
export interface SayMessage {
  type: "chat";
  text: string;
}
/**
 * The game as it stands after `at` orders, and what has happened since the last state that was sent.
 */
export interface State {
  type: "state";
  at: number;
  hash: string;
  seat: ("blue" | "red") | null;
  view: View;
  events: Event[];
  undo: boolean;
  redo: boolean;
  players: {
    [k: string]: SeatState;
  };
  name: string;
}
/**
 * Who sits there, and whether he is looking.
 */
export interface SeatState {
  kind: "computer" | "human";
  player: string | null;
  online: boolean;
}
/**
 * The order was made for another position and was not carried out; here is the game as it stands.
 */
export interface StaleState {
  type: "stale";
  at: number;
  hash: string;
  seat: ("blue" | "red") | null;
  view: View;
  events: Event[];
  undo: boolean;
  redo: boolean;
  players: {
    [k: string]: SeatState;
  };
  name: string;
}
/**
 * A computer seat at work; progress from 0 to 1.
 */
export interface Thinking {
  type: "thinking";
  seat: string;
  progress: number;
  note: string;
}
/**
 * An order that the rules do not allow; `order` is the one that was refused.
 */
export interface RefusalMessage {
  type: "refusal";
  at: number;
  order: string;
  refusal: Refusal;
}
/**
 * A game in a list of games; `seat` is None for a spectator, `account` that the account opens it.
 */
export interface GameLine {
  id: string;
  name: string;
  ruleset: string;
  turn: number;
  asked: string | null;
  seat: string | null;
  updated: string;
  outcome: Outcome | null;
  account: boolean;
}
/**
 * POST /api/games and /api/games/open: the secret tokens of the seats that people take.
 */
export interface GameMade {
  id: string;
  seats: {
    [k: string]: string;
  };
  spectator: string;
}
/**
 * GET /api/info. `local` says that this server is for this machine alone.
 */
export interface Info {
  version: string;
  rulesets: RulesetInfo[];
  players: PlayerInfo[];
  local: boolean;
}
/**
 * A game that one can choose.
 */
export interface RulesetInfo {
  name: string;
  title: string;
  clarifications: string[];
  about: string;
}
/**
 * A computer player that one can choose.
 */
export interface PlayerInfo {
  name: string;
  about: string;
}
/**
 * POST /api/games.
 */
export interface NewGame {
  ruleset: string;
  clarifications?: string;
  name?: string;
  seats?: {
    [k: string]: SeatChoice;
  };
}
/**
 * Who sits there: a person, or a computer player by name.
 */
export interface SeatChoice {
  kind?: "computer" | "human";
  player?: string | null;
}
/**
 * GET /api/rules/{id}.
 */
export interface RuleInfo {
  id: string;
  book: string;
  part: string;
  kind: string;
  what: string;
  proven: boolean;
}
/**
 * POST /api/games/list.
 */
export interface TokenList {
  tokens?: string[];
}
