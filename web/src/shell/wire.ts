// Made by `npm run wire` from the server's schema; not edited by hand.

export type Reply = TableReply | BlitzkriegReply | CommanderReply;
export type TableReply = Moment | Log | Orders | Advised | History | Told;
export type View = BlitzkriegView | CommanderView;
export type BlitzkriegReply = Targets | BlitzkriegExplanation | OddsView | Threat | Approach | Forms | Stages;
export type CommanderReply =
  | CommanderExplanation
  | Meanings
  | SightLine
  | SeenList
  | Plan
  | Ground
  | Zones
  | Samples
  | Bands
  | Furnished
  | Words;
export type Ask = TableAsk | BlitzkriegAsk | CommanderAsk;
export type TableAsk = MomentAsk | LogAsk | DeployAsk | SuggestionAsk | HintAsk | HistoryAsk | ToldAsk;
export type BlitzkriegAsk =
  TargetsAsk | WouldAsk | BlitzkriegExplainAsk | OddsAsk | ThreatAsk | ApproachAsk | FormsAsk | StagesAsk;
export type CommanderAsk =
  | CommanderExplainAsk
  | SendAsk
  | WithAsk
  | RequestAsk
  | ScheduleAsk
  | SightAsk
  | SeenAsk
  | PlanAsk
  | GroundAsk
  | ZonesAsk
  | SamplesAsk
  | BandsAsk
  | FurnishAsk
  | WordsAsk;
export type FromPage =
  | OrderMessage
  | OrdersMessage
  | UndoMessage
  | RedoMessage
  | SayMessage
  | NameMessage
  | SeenMessage
  | HabitsMessage
  | AskMessage
  | PromiseMessage
  | LinkMessage
  | ClaimMessage;
export type FromServer = State | StaleState | Thinking | ErrorMessage | RefusalMessage | ChatMessage | Answer;
export type Printed = BlitzkriegPrinted | CommanderPrinted;

export interface Wire {
  Access?: Access;
  AccountDeleted?: AccountDeleted;
  AccountInfo?: AccountInfo;
  Act?: Act;
  Advised?: Advised;
  Aim?: Aim;
  Answer?: Answer;
  Approach?: Approach;
  ApproachAsk?: ApproachAsk;
  Ask?: Ask;
  AskMessage?: AskMessage;
  Attacker?: Attacker;
  Awaited?: Awaited;
  Band?: Band;
  Bands?: Bands;
  BandsAsk?: BandsAsk;
  BattleView?: BattleView;
  Binding?: Binding;
  BlitzkriegAsk?: BlitzkriegAsk;
  BlitzkriegExplainAsk?: BlitzkriegExplainAsk;
  BlitzkriegExplanation?: BlitzkriegExplanation;
  BlitzkriegOffer?: BlitzkriegOffer;
  BlitzkriegPiece?: BlitzkriegPiece;
  BlitzkriegPrinted?: BlitzkriegPrinted;
  BlitzkriegReply?: BlitzkriegReply;
  BlitzkriegUnitState?: BlitzkriegUnitState;
  BlitzkriegView?: BlitzkriegView;
  BlowView?: BlowView;
  BoardCheck?: BoardCheck;
  BoardChoice?: BoardChoice;
  BoardFinding?: BoardFinding;
  Box?: Box;
  Caution?: Caution;
  Chance?: Chance;
  ChatMessage?: ChatMessage;
  Choice?: Choice;
  Claim?: Claim;
  ClaimMessage?: ClaimMessage;
  CombatView?: CombatView;
  CommanderAsk?: CommanderAsk;
  CommanderExplainAsk?: CommanderExplainAsk;
  CommanderExplanation?: CommanderExplanation;
  CommanderOffer?: CommanderOffer;
  CommanderPiece?: CommanderPiece;
  CommanderPrinted?: CommanderPrinted;
  CommanderReply?: CommanderReply;
  CommanderUnitState?: CommanderUnitState;
  CommanderView?: CommanderView;
  Comparison?: Comparison;
  Cost?: Cost;
  Credentials?: Credentials;
  Deletion?: Deletion;
  DeployAsk?: DeployAsk;
  Die?: Die;
  Difference?: Difference;
  DraftStrike?: DraftStrike;
  DrawnBoard?: DrawnBoard;
  DrawnTable?: DrawnTable;
  ErrorAnswer?: ErrorAnswer;
  ErrorMessage?: ErrorMessage;
  Event?: Event;
  Fault?: Fault;
  Figure?: Figure;
  Force?: Force;
  ForceLine?: ForceLine;
  Forces?: Forces;
  Forms?: Forms;
  FormsAsk?: FormsAsk;
  FromPage?: FromPage;
  FromServer?: FromServer;
  FurnishAsk?: FurnishAsk;
  Furnished?: Furnished;
  GameInfo?: GameInfo;
  GameLine?: GameLine;
  GameMade?: GameMade;
  Glyph?: Glyph;
  Ground?: Ground;
  GroundAsk?: GroundAsk;
  Habits?: Habits;
  HabitsMessage?: HabitsMessage;
  HintAsk?: HintAsk;
  History?: History;
  HistoryAsk?: HistoryAsk;
  Info?: Info;
  Layer?: Layer;
  LayerPart?: LayerPart;
  LinkMade?: LinkMade;
  LinkMessage?: LinkMessage;
  Log?: Log;
  LogAsk?: LogAsk;
  LogEntry?: LogEntry;
  Meaning?: Meaning;
  Meanings?: Meanings;
  Meeting?: Meeting;
  MissionCard?: MissionCard;
  Moment?: Moment;
  MomentAsk?: MomentAsk;
  NameMessage?: NameMessage;
  NewGame?: NewGame;
  NewLink?: NewLink;
  NewPassword?: NewPassword;
  NewRematch?: NewRematch;
  Number?: Number;
  OddsAsk?: OddsAsk;
  OddsView?: OddsView;
  OptionInfo?: OptionInfo;
  OrderMessage?: OrderMessage;
  Orders?: Orders;
  OrdersMessage?: OrdersMessage;
  Origin?: Origin;
  Outcome?: Outcome;
  PartView?: PartView;
  PieceFacts?: PieceFacts;
  PieceKind?: PieceKind;
  Plan?: Plan;
  PlanAsk?: PlanAsk;
  PlayerInfo?: PlayerInfo;
  Printed?: Printed;
  Promise?: Promise;
  PromiseMessage?: PromiseMessage;
  Question?: Question;
  Quick?: Quick;
  RedoMessage?: RedoMessage;
  Refusal?: Refusal;
  RefusalMessage?: RefusalMessage;
  Rematch?: Rematch;
  RematchTaken?: RematchTaken;
  Reply?: Reply;
  RequestAsk?: RequestAsk;
  ResultView?: ResultView;
  Roll?: Roll;
  RuleInfo?: RuleInfo;
  Said?: Said;
  Samples?: Samples;
  SamplesAsk?: SamplesAsk;
  SayMessage?: SayMessage;
  Saying?: Saying;
  ScheduleAsk?: ScheduleAsk;
  SealedThrow?: SealedThrow;
  SealsState?: SealsState;
  SeatChoice?: SeatChoice;
  SeatGone?: SeatGone;
  SeatState?: SeatState;
  SeatStyle?: SeatStyle;
  SeatTaken?: SeatTaken;
  Seen?: Seen;
  SeenAsk?: SeenAsk;
  SeenList?: SeenList;
  SeenMessage?: SeenMessage;
  SendAsk?: SendAsk;
  SessionsEnded?: SessionsEnded;
  SetInfo?: SetInfo;
  Shown?: Shown;
  SideNumber?: SideNumber;
  SideView?: SideView;
  SightAsk?: SightAsk;
  SightLine?: SightLine;
  SmokeView?: SmokeView;
  StageView?: StageView;
  Stages?: Stages;
  StagesAsk?: StagesAsk;
  StaleState?: StaleState;
  Stat?: Stat;
  State?: State;
  Step?: Step;
  StrikeView?: StrikeView;
  SuggestionAsk?: SuggestionAsk;
  TableAsk?: TableAsk;
  TableReply?: TableReply;
  TallyView?: TallyView;
  Target?: Target;
  Targets?: Targets;
  TargetsAsk?: TargetsAsk;
  Thinking?: Thinking;
  Threat?: Threat;
  ThreatAsk?: ThreatAsk;
  Ticked?: Ticked;
  TitleCard?: TitleCard;
  TokenList?: TokenList;
  Told?: Told;
  ToldAsk?: ToldAsk;
  ToldLine?: ToldLine;
  Track?: Track;
  TurnNumbers?: TurnNumbers;
  Typed?: Typed;
  UndoMessage?: UndoMessage;
  View?: View;
  WithAsk?: WithAsk;
  Words?: Words;
  WordsAsk?: WordsAsk;
  WouldAsk?: WouldAsk;
  Zones?: Zones;
  ZonesAsk?: ZonesAsk;
}
/**
 * POST /api/account/games: the seat that is now the account's.
 */
export interface Access {
  id: string;
  seat: string;
}
/**
 * DELETE /api/account: how many games went with it, in which nobody else had a seat.
 */
export interface AccountDeleted {
  games: number;
}
/**
 * GET /api/account (null for a stranger), POST /api/account, POST /api/session.
 *
 * `csrf` goes into the X-CSRF header.
 */
export interface AccountInfo {
  name: string;
  csrf: string;
}
/**
 * Something else that may be done with these units; `{units}` in the order are those that are meant.
 */
export interface Act {
  words: string;
  order: string;
  units: string[];
}
/**
 * What a computer player would order, in notation and as one says it.
 */
export interface Advised {
  kind: "advised";
  orders: string[];
  words: string[];
}
/**
 * One way in which a game ends, in words, with its paragraph.
 */
export interface Aim {
  words: string;
  rule: string;
}
/**
 * The answer to a question, or why there is none.
 */
export interface Answer {
  type: "answer";
  id: number;
  answer?: Reply;
  error?: Fault | null;
}
/**
 * The game as it stood, and what the order brought about that led there.
 */
export interface Moment {
  kind: "moment";
  view: View;
  events: Event[];
}
/**
 * Everything to draw a position with.
 */
export interface BlitzkriegView {
  game: "blitzkrieg";
  ruleset: string;
  title: string;
  turn: number;
  turns: number;
  side: string;
  asked: string | null;
  question: Question | null;
  outcome: Outcome | null;
  cautions: Caution[];
  board: string;
  offer: BlitzkriegOffer | null;
  layers: Layer[];
  boxes: Box[];
  tracks: Track[];
  units: {
    [k: string]: BlitzkriegUnitState;
  };
  battles: BattleView[];
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
 * Something a player should know before he goes on; nothing is refused yet.
 */
export interface Caution {
  rule: string;
  reason: string;
  places: string[];
  units: string[];
}
/**
 * What may be ordered: the hexes that matter, too.
 */
export interface BlitzkriegOffer {
  mode: "act" | "aim" | "choose" | "command" | "furnish" | "perform" | "pick" | "plot" | "send";
  step: string;
  units: string[];
  choices: Choice[];
  give: string;
  near: boolean;
  helps: {
    [k: string]: string;
  };
  forgotten: string[];
  done: Refusal | null;
  can_end: boolean;
  end: string;
  hexes: string[];
  acts: Act[];
  wary: boolean;
  still: string[];
  pass_over: string;
  prices: {
    [k: string]: string;
  };
}
/**
 * An order that can be given as it stands, in notation and in words, with what it speaks of.
 */
export interface Choice {
  order: string;
  words: string;
  about?: string;
  rules?: string[];
  units?: string[];
  places?: string[];
  undoes?: boolean;
  battle?: number;
}
/**
 * Why an order is not carried out: the rule, a sentence for a person, the places and units concerned.
 */
export interface Refusal {
  rule: string;
  reason: string;
  places: string[];
  units: string[];
}
/**
 * Something that can be laid over the board: its name, how it looks, where, and by which rule.
 */
export interface Layer {
  key: string;
  title: string;
  about: string;
  look: "dots" | "flags" | "left" | "plain" | "right";
  rule?: string;
  parts?: LayerPart[];
  shown?: boolean;
}
/**
 * Places of a layer that look alike; what has no tone is nobody's.
 */
export interface LayerPart {
  tone?: string;
  places?: string[];
  areas?: [number, number, number, number][];
  lines?: string[][];
  labels?: {
    [k: string]: string;
  };
}
/**
 * A place off the board where units are: those units name it as their place.
 */
export interface Box {
  place: string;
  title: string;
  seat?: string;
  lines?: string[];
}
/**
 * A number that is kept beside the board.
 */
export interface Track {
  key: string;
  title: string;
  value: number;
  of?: number;
  seat?: string;
  rule?: string;
  short?: string;
}
/**
 * Where a counter is, a hex or a box, and what has become of it; what is as ever is left out.
 */
export interface BlitzkriegUnitState {
  place: string;
  left?: string;
  marks?: string[];
  side?: string | null;
  way?: string[];
}
/**
 * A battle that is announced, in short; `odds` asks for more.
 */
export interface BattleView {
  number: number;
  by: string;
  units: string[];
  hexes: string[];
  defenders: string[];
  attack_total: number;
  defense_total: number;
  odds: string;
  title: string;
  waits: string;
}
/**
 * Everything to draw a battle with.
 */
export interface CommanderView {
  game: "commander";
  ruleset: string;
  title: string;
  turn: number;
  turns: number;
  side: string;
  asked: string | null;
  question: Question | null;
  outcome: Outcome | null;
  cautions: Caution[];
  board: string;
  offer: CommanderOffer | null;
  layers: Layer[];
  boxes: Box[];
  tracks: Track[];
  table: string;
  width: number;
  height: number;
  depth: number;
  sides: {
    [k: string]: SideView;
  };
  units: {
    [k: string]: CommanderUnitState;
  };
  smoke: SmokeView[];
  breaches: [number, number][];
  strikes: StrikeView[];
  combats: CombatView[];
}
/**
 * What may be ordered: for each unit that can do something, what; and who is under command.
 */
export interface CommanderOffer {
  mode: "act" | "aim" | "choose" | "command" | "furnish" | "perform" | "pick" | "plot" | "send";
  step: string;
  units: string[];
  choices: Choice[];
  give: string;
  near: boolean;
  helps: {
    [k: string]: string;
  };
  forgotten: string[];
  done: Refusal | null;
  can_end: boolean;
  end: string;
  verbs: {
    [k: string]: string[];
  };
  sends: {
    [k: string]: "spot" | "turn" | "way";
  };
  commander: string;
  formation: string[];
  actions: {
    [k: string]: string[];
  };
  commands: {
    [k: string]: string[];
  };
  callers: string[];
  guns: string[];
  along: {
    [k: string]: string[];
  };
  starts: {
    [k: string]: {
      [k: string]: number;
    };
  };
  facing: number;
  forms: {
    [k: string]: string;
  };
  strikes: {
    [k: string]: Choice[];
  };
}
/**
 * How a battlegroup stands.
 */
export interface SideView {
  name: string;
  edge: string;
  broken: boolean;
}
/**
 * Where a unit is and what has happened to it; what is as ever is left out.
 */
export interface CommanderUnitState {
  place: string;
  x?: number;
  y?: number;
  facing?: number;
  hits?: number;
  suppressed?: boolean;
  carrier?: string;
  supports?: string;
  states?: string[];
  done?: string[];
}
/**
 * A smoke screen.
 */
export interface SmokeView {
  x: number;
  y: number;
  width: number;
  height: number;
}
/**
 * A strike of one's own schedule.
 */
export interface StrikeView {
  number: number;
  turn: number;
  x: number;
  y: number;
  units: {
    [k: string]: number;
  };
  barrage: boolean;
  state: string;
  zones: [number, number, number, number][];
}
/**
 * A combat: who is in it, who supports, and who fights whom with which dice.
 */
export interface CombatView {
  units: string[];
  supporters: string[];
  blows: BlowView[];
}
/**
 * Whom a unit fights in the next round: with how many dice, and what each must show to hit.
 */
export interface BlowView {
  unit: string;
  enemy: string;
  dice: TallyView;
  score: TallyView;
  hits: number;
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
 * Something that happened, in a sentence, with what it happened to and the rules it came from.
 */
export interface Event {
  kind: string;
  text: string;
  rules: string[];
  places: string[];
  units: string[];
  /**
   * @minItems 3
   * @maxItems 3
   */
  dice?: [string, number, number];
  first?: boolean;
  rolled?: boolean;
  follows?: boolean;
}
/**
 * Orders with what happened.
 */
export interface Log {
  kind: "log";
  entries: LogEntry[];
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
  sealed?: SealedThrow;
  veil?: string;
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
 * What everybody gave away for the dice of an order.
 */
export interface SealedThrow {
  throw: number;
  links: {
    [k: string]: string;
  };
}
/**
 * Orders in notation, still to be given.
 */
export interface Orders {
  kind: "orders";
  orders: string[];
}
/**
 * A game that is over, turn by turn.
 */
export interface History {
  kind: "history";
  turns: TurnNumbers[];
}
/**
 * The numbers at the end of a turn.
 */
export interface TurnNumbers {
  turn: number;
  numbers: SideNumber[];
}
/**
 * A number that is kept of a side.
 */
export interface SideNumber {
  seat: string;
  title: string;
  value: number;
}
/**
 * What was won and lost, the weightiest first; then, after how it came about, all else that changed.
 *
 * `said` are the kinds of events that these lines, or others of the same time, say better.
 */
export interface Told {
  kind: "told";
  first: ToldLine[];
  rest: ToldLine[];
  said: string[];
}
/**
 * One thing that changed, in a sentence, with what it happened to.
 */
export interface ToldLine {
  key: string;
  words: string;
  seat: string;
  places: string[];
  units: string[];
}
/**
 * Everywhere that the units can be sent.
 */
export interface Targets {
  kind: "targets";
  units: string[];
  targets: Target[];
}
/**
 * Somewhere units can be sent together: by which orders, at what cost, and whether they must stop.
 */
export interface Target {
  hex: string;
  orders: string[];
  words: string;
  cost: string;
  stop: boolean;
  path: string[];
  tone: string;
  about?: string;
}
/**
 * What the engine says to an order: carried out at what cost, or refused and why.
 */
export interface BlitzkriegExplanation {
  kind: "explanation";
  order: string;
  refusal: Refusal | null;
  cost: TallyView | null;
  path: string[];
  odds: OddsView | null;
  hands_over: boolean;
  cautions: Caution[];
  mission: MissionCard | null;
  grave: boolean;
}
/**
 * A battle as it would be fought: strengths, odds, its column of the table, each result's chance.
 */
export interface OddsView {
  kind: "odds";
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
  faces: number[];
  results: {
    [k: string]: ResultView;
  };
  title: string;
  die: boolean;
  needs: string;
}
/**
 * A result of a table in words: for whom it is good, and what follows from it.
 */
export interface ResultView {
  words: string;
  tone: string;
  legend: string;
}
/**
 * A mission that could be flown: by which paragraph, what comes of it, what the die may bring.
 */
export interface MissionCard {
  rule: string;
  says: Saying[];
  chances: Chance[];
}
/**
 * Something that a rule says.
 */
export interface Saying {
  words: string;
  rule: string;
}
/**
 * What so many rolls out of all bring.
 */
export interface Chance {
  many: number;
  of: number;
  words: string;
}
/**
 * Who could attack a hex in his next movement, and at what odds, with as many as can stand beside it.
 */
export interface Threat {
  kind: "threat";
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
 * What units would meet on a hex.
 */
export interface Approach {
  kind: "approach";
  hex: string;
  meetings: Meeting[];
}
/**
 * An enemy beside a hex: the odds of all who would stand beside him, and of all who still can come.
 */
export interface Meeting {
  hex: string;
  strength: number;
  odds: string;
  most: number;
  most_odds: string;
}
/**
 * Those that may be given now, and the others that the game has.
 */
export interface Forms {
  kind: "forms";
  now: string[];
  others: string[];
}
/**
 * The parts of a player-turn in their order, whose it is, and whether who asks may go on to one.
 */
export interface Stages {
  kind: "stages";
  side: string;
  stages: StageView[];
  on: boolean;
}
/**
 * One part of a player-turn.
 */
export interface StageView {
  key: string;
  title: string;
  about: string;
  rule: string;
  part: string;
  state: "next" | "now" | "past";
  code: string;
  able: number | null;
  other: boolean;
}
/**
 * What the engine says to an order.
 */
export interface CommanderExplanation {
  kind: "explanation";
  order: string;
  refusal: Refusal | null;
  numbers: Number[];
  chance: number | null;
  path: [number, number][];
  length: number;
  stop: [number, number] | null;
  stops: Refusal | null;
  meets: string[];
  base: [number, number, number] | null;
  zones: [number, number, number, number][];
  stray: [number, number] | null;
  promises: Promise[];
  cautions: string[];
}
/**
 * A number with its name.
 */
export interface Number {
  name: string;
  tally: TallyView;
}
/**
 * What fire on a unit promises; chances from 0 to 1.
 */
export interface Promise {
  target: string;
  dice: number;
  score: number;
  save: number | null;
  hits: number;
  suppress: number;
  fall_back: number;
  knock_out: number;
}
/**
 * What could be meant, each with its words, what it would bring, or why not.
 */
export interface Meanings {
  kind: "meanings";
  options: Meaning[];
}
/**
 * One thing that could be meant.
 */
export interface Meaning {
  words: string;
  explanation: CommanderExplanation;
}
/**
 * A line of sight, or what blocks it, where, and by which rule.
 */
export interface SightLine {
  kind: "sight";
  clear: boolean;
  /**
   * @minItems 2
   * @maxItems 2
   */
  line: [[number, number], [number, number]];
  distance: number;
  blocker: string;
  at: [number, number] | null;
  why: string;
  rule: string;
}
/**
 * Every enemy on the table.
 */
export interface SeenList {
  kind: "seen";
  unit: string;
  enemies: Seen[];
}
/**
 * One enemy as a unit sees it.
 */
export interface Seen {
  target: string;
  distance: number;
  clear: boolean;
  /**
   * @minItems 2
   * @maxItems 2
   */
  line: [[number, number], [number, number]];
  refusal: Refusal | null;
  promise: Promise | null;
  weapon: string;
}
/**
 * The order that a plan comes to.
 */
export interface Plan {
  kind: "plan";
  order: string;
  explanation: CommanderExplanation;
  steps: CommanderExplanation[];
  orders: string[];
  fire: CommanderExplanation | null;
  costs: Cost[];
  forgoes: string[];
}
/**
 * What a unit of a formation costs the roll: the chance of the order without it.
 */
export interface Cost {
  unit: string;
  without: number;
}
/**
 * What lies at a point.
 */
export interface Ground {
  kind: "ground";
  pieces: PieceFacts[];
}
/**
 * A piece of terrain and what it does, each fact with its rule.
 */
export interface PieceFacts {
  id: string;
  name: string;
  kind: string;
  facts: [string, string, string][];
}
/**
 * Fire zones as x, y of the middle, width and height; and who is in them.
 */
export interface Zones {
  kind: "zones";
  zones: [number, number, number, number][];
  units: string[];
}
/**
 * Orders in notation and in words, and how each kind of order is written.
 */
export interface Samples {
  kind: "samples";
  unit: string;
  orders: Choice[];
  forms: string[];
}
/**
 * Rings round a command; `from_centre`: measured from its middle, not from its edge.
 */
export interface Bands {
  kind: "bands";
  command: string;
  bands: Band[];
  from_centre: boolean;
  rule: string;
  units: {
    [k: string]: number;
  };
}
/**
 * As far as this many centimetres an order has this modifier.
 */
export interface Band {
  cm: number;
  modifier: string;
}
/**
 * A table as GeoJSON, or why it cannot be fought on.
 */
export interface Furnished {
  kind: "furnished";
  title: string;
  text: string;
  refusal: Refusal | null;
}
/**
 * Sentences for a screen reader.
 */
export interface Words {
  kind: "words";
  overview: string[];
  sides: {
    [k: string]: string[];
  };
}
/**
 * What went wrong, for programs and for people.
 */
export interface Fault {
  code: string;
  message: string;
}
/**
 * Whom units of the side that moves would meet on a hex, and at what odds.
 */
export interface ApproachAsk {
  what: "approach";
  units: string[];
  hex: string;
}
/**
 * How the game stood after so many orders.
 */
export interface MomentAsk {
  what: "moment";
  at: number;
}
/**
 * The orders after a number.
 */
export interface LogAsk {
  what: "log";
  since?: number;
}
/**
 * Orders that set up in a sensible way.
 */
export interface DeployAsk {
  what: "deploy";
}
/**
 * Orders that one may want to start from, where the game knows any.
 */
export interface SuggestionAsk {
  what: "suggestion";
}
/**
 * The order that a computer player would give next; in a game against computers alone.
 */
export interface HintAsk {
  what: "hint";
}
/**
 * How it stood at the end of each turn; answered when the game is over.
 */
export interface HistoryAsk {
  what: "history";
}
/**
 * What has changed for the seat since so many orders had been given, by weight.
 */
export interface ToldAsk {
  what: "told";
  since: number;
}
/**
 * Everywhere that units can be sent now: all of them together, or any of them.
 */
export interface TargetsAsk {
  what: "targets";
  units: string[];
  together?: boolean;
}
/**
 * What it would be, in the step that is asked, to send, aim or pick these: the order, or why not.
 */
export interface WouldAsk {
  what: "would";
  units?: string[];
  hexes?: string[];
}
/**
 * What an order would cost, or why it would be refused.
 */
export interface BlitzkriegExplainAsk {
  what: "explain";
  order: string;
}
/**
 * A battle between units and everything on hexes, by one of the tables of the game.
 */
export interface OddsAsk {
  what: "odds";
  units: string[];
  hexes: string[];
  by?: string;
}
/**
 * Who of a side could attack a hex.
 */
export interface ThreatAsk {
  what: "threat";
  hex: string;
  side: string;
}
/**
 * How the orders of this game are written.
 */
export interface FormsAsk {
  what: "forms";
}
/**
 * The parts of the player-turn.
 */
export interface StagesAsk {
  what: "stages";
}
/**
 * What an order would cost and bring, or why it would be refused.
 */
export interface CommanderExplainAsk {
  what: "explain";
  order: string;
}
/**
 * What it would be, in the step that is asked, to send a unit along points: the order, or why not.
 */
export interface SendAsk {
  what: "send";
  unit: string;
  points: [number, number][];
  facing: number;
  along?: string[];
  state?: string;
}
/**
 * Everything that units could be told to do with another unit.
 */
export interface WithAsk {
  what: "with";
  units: string[];
  other: string;
}
/**
 * What it would be to ask for artillery on a unit.
 */
export interface RequestAsk {
  what: "request";
  caller: string;
  target: string;
  guns: string[];
  barrage?: boolean;
  smoke?: boolean;
}
/**
 * What it would be to write these strikes and no others.
 */
export interface ScheduleAsk {
  what: "schedule";
  strikes: DraftStrike[];
}
/**
 * A strike that somebody thinks of: with how many assets of each unit.
 */
export interface DraftStrike {
  turn: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  guns: {
    [k: string]: number;
  };
  barrage?: boolean;
}
/**
 * Whether a unit sees another, or would see a base somewhere; `stand` puts the viewer elsewhere first.
 */
export interface SightAsk {
  what: "sight";
  unit: string;
  target?: string;
  at?: [number, number] | null;
  stand?: [number, number, number] | null;
}
/**
 * Every enemy with how a unit sees it and what its fire would do.
 */
export interface SeenAsk {
  what: "seen";
  unit: string;
}
/**
 * The order that would let a formation do all this, its command value, and the chance of it.
 */
export interface PlanAsk {
  what: "plan";
  command: string;
  steps: Step[];
}
/**
 * What a player has in mind for one unit of a formation.
 */
export interface Step {
  unit: string;
  action: string;
  points?: [number, number][];
  facing?: number | null;
  charge?: string;
  target?: string;
  weapon?: string;
}
/**
 * What lies at a point, and what it does to movement, sight and fire.
 */
export interface GroundAsk {
  what: "ground";
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
}
/**
 * The fire zones of artillery on a point, and the units in them.
 */
export interface ZonesAsk {
  what: "zones";
  units: string[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  at: [number, number];
  barrage?: boolean;
}
/**
 * Some of the orders that may be given now, all of them where there are few; with a unit, its own.
 */
export interface SamplesAsk {
  what: "samples";
  unit?: string;
}
/**
 * How distance from a command tells on its orders.
 */
export interface BandsAsk {
  what: "bands";
  command: string;
}
/**
 * The table that an order would put there, to be looked at first.
 */
export interface FurnishAsk {
  what: "furnish";
  order: string;
}
/**
 * The battle in words: how it stands, and both sides unit by unit.
 */
export interface WordsAsk {
  what: "words";
}
/**
 * A question, answered with the same id: one of the table's, or one that the game answers.
 */
export interface AskMessage {
  type: "ask";
  id: number;
  ask: Ask;
}
/**
 * A throw that waits for links: its order as it will stand, who is missing, since when.
 */
export interface Awaited {
  throw: number;
  order: string;
  missing: string[];
  since: string;
  claim: string | null;
  after: string;
  claimed: string;
}
/**
 * What one who takes part is bound to: his link for the throw after `throw` hashes to it.
 */
export interface Binding {
  who: string;
  value: string;
  throw: number;
}
/**
 * What is printed on a counter, and what the Order of Appearance Card says of it.
 */
export interface BlitzkriegPiece {
  id: string;
  side: string;
  name: string;
  title: string;
  type: string;
  symbol: string;
  size: string;
  factors: string;
  attack: number;
  defense: number;
  movement: number;
  arrives: number;
  flies: boolean;
}
/**
 * The counters of a game, in the order in which they are drawn.
 */
export interface BlitzkriegPrinted {
  game: "blitzkrieg";
  seats: SeatStyle[];
  marks: {
    [k: string]: Glyph;
  };
  forms: string[];
  aims: Aim[];
  terms: {
    [k: string]: string;
  };
  pieces: BlitzkriegPiece[];
  results: {
    [k: string]: ResultView;
  };
}
/**
 * A seat as people know it: its names, and how its pieces look, by colour and without it.
 */
export interface SeatStyle {
  seat: string;
  name: string;
  short: string;
  tone: "first" | "second" | "third";
  shape: "cut" | "round" | "square";
}
/**
 * A mark that a piece may bear: the sign to draw, and what it means.
 */
export interface Glyph {
  sign: "arrow" | "dot" | "square" | "star" | "triangle";
  words: string;
}
/**
 * A table of a player's own: its name, whether it is fit to play on, and its drawing as SVG.
 */
export interface BoardCheck {
  title: string;
  findings: BoardFinding[];
  svg: string;
}
/**
 * One thing that was looked at on a table, and whether it is right.
 */
export interface BoardFinding {
  what: string;
  ok: boolean;
  detail: string;
}
/**
 * A board or table that a game is played on, by the key of its drawing.
 */
export interface BoardChoice {
  key: string;
  title: string;
}
/**
 * Somebody's words; seat None is a spectator, an empty one the server itself.
 */
export interface ChatMessage {
  type: "chat";
  seat: string | null;
  text: string;
  when: string;
  number: number;
}
/**
 * POST /api/account/games: the game of a seat link becomes one of the account's games.
 */
export interface Claim {
  token: string;
}
/**
 * The seat that a throw waits for has been silent for too long: the game is claimed.
 */
export interface ClaimMessage {
  type: "claim";
}
/**
 * A unit as its list of stats has it: its base, and what it can do.
 */
export interface CommanderPiece {
  id: string;
  side: string;
  name: string;
  type: string;
  symbol: string;
  width: number;
  depth: number;
  arc: number;
  move: number;
  attacks: Stat[];
  range: number;
  rings: [number, string][];
  endures: number;
  save: number | null;
  command: number;
}
/**
 * An attack stat as the army lists write it, with what it says and the paragraph that says so.
 */
export interface Stat {
  stat: string;
  words: string;
  rule: string;
}
/**
 * The units of a battle, and how each symbol is drawn.
 */
export interface CommanderPrinted {
  game: "commander";
  seats: SeatStyle[];
  marks: {
    [k: string]: Glyph;
  };
  forms: string[];
  aims: Aim[];
  terms: {
    [k: string]: string;
  };
  pieces: CommanderPiece[];
  figures: {
    [k: string]: Figure;
  };
}
/**
 * Paths of SVG in a box of 3 by 3 round the middle, the front at the top.
 */
export interface Figure {
  solid: string;
  line: string;
}
/**
 * Two rulesets side by side: what differs, first what matters most, and what both answer alike.
 */
export interface Comparison {
  first: string;
  second: string;
  differences: Difference[];
  alike: string[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  titles: [string, string];
  most: number;
}
/**
 * A question that two rulesets answer differently.
 */
export interface Difference {
  question: string;
  asks: string;
  first: Said[];
  second: Said[];
  weight: number;
}
/**
 * What a paragraph says, in our words.
 */
export interface Said {
  rule: string;
  text: string;
  new: boolean;
}
/**
 * POST /api/account and POST /api/session.
 */
export interface Credentials {
  name: string;
  password: string;
}
/**
 * DELETE /api/account: the account goes, and games in which nobody else has a seat go with it.
 */
export interface Deletion {
  password: string;
}
/**
 * A die that somebody has to throw: what for, with how many sides, after how many that were typed.
 */
export interface Die {
  purpose: string;
  sides: number;
  after: number;
}
/**
 * The view box of the drawing, the side of a hex, each hex with its middle and city, and the lands.
 *
 * What a hex does not have is left out: of nine words about it most would say so.
 */
export interface DrawnBoard {
  x: number;
  y: number;
  width: number;
  height: number;
  side: number;
  hexes: {}[];
  countries: {
    [k: string]: string;
  };
}
/**
 * The view box of the drawing in centimetres, its y turned over, and the table as GeoJSON.
 */
export interface DrawnTable {
  x: number;
  y: number;
  width: number;
  height: number;
  table: {};
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
 * What a seat fights with: its units, and what else it was given.
 */
export interface Force {
  seat: string;
  name: string;
  units: ForceLine[];
  given: string[];
}
/**
 * Units of one kind: how many, what they are called, and what they can do in a few words.
 */
export interface ForceLine {
  count: number;
  name: string;
  about: string;
}
/**
 * Whom a game lets meet, and why there is no more to choose, with the rule that says so.
 */
export interface Forces {
  sides: Force[];
  note: string;
  rule: string;
}
/**
 * One order, made after `at` orders; with `hash`, made after just these orders.
 */
export interface OrderMessage {
  type: "order";
  at: number;
  order: string;
  hash?: string | null;
  /**
   * @maxItems 200
   */
  dice?: number[];
  knowing?: boolean | null;
  until?: string;
}
/**
 * Several orders, carried out one after another until one is refused.
 *
 * The dice are those of the first, and so is what is known; where that is said, the others may be held back.
 */
export interface OrdersMessage {
  type: "orders";
  at: number;
  orders: string[];
  hash?: string | null;
  /**
   * @maxItems 200
   */
  dice?: number[];
  knowing?: boolean | null;
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
 * How the person on this seat is called.
 */
export interface NameMessage {
  type: "name";
  name: string;
}
/**
 * What this seat has been shown: so many orders, and so many lines of the talk.
 */
export interface SeenMessage {
  type: "seen";
  orders?: number;
  talk?: number;
}
/**
 * Which questions pass by themselves, and who is to stay; what is left out stays as it is.
 */
export interface HabitsMessage {
  type: "habits";
  passing?: ("beside" | "idle" | "never") | null;
  stay?: {
    [k: string]: number;
  } | null;
}
/**
 * What the seat binds itself to; `again` in place of what it was bound to before.
 */
export interface PromiseMessage {
  type: "promise";
  value: string;
  again?: boolean;
}
/**
 * What the seat gives away for a throw.
 */
export interface LinkMessage {
  type: "link";
  throw: number;
  link: string;
}
/**
 * The game as it stands after `at` orders, and what has happened since the last state that was sent.
 */
export interface State {
  type: "state";
  at: number;
  hash: string;
  seat: string | null;
  view: View;
  log: LogEntry[];
  events: Event[];
  undo: boolean;
  redo: boolean;
  players: {
    [k: string]: SeatState;
  };
  name: string;
  origin: Origin | null;
  maker: boolean;
  seals?: SealsState;
  typed?: Typed;
  secrets: boolean;
  printed?: Printed;
  seen?: Shown;
  habits?: Habits;
  rematch?: Rematch;
}
/**
 * Who sits there, and whether he is looking.
 */
export interface SeatState {
  kind: "computer" | "human";
  player: string | null;
  online: boolean;
  lines: number;
  taken: boolean;
  links: number;
  name: string;
}
/**
 * What of a game came from a file: orders with their dice, and perhaps a starting position of its own.
 *
 * Orders are unsigned unless the file was as it had left the same server: their dice may be loaded.
 *
 * >>> Origin(12, 5, position=True).text()
 * '12 orders, 5 of them unsigned, and the starting position'
 * >>> Origin.read("1 order, 0 of them unsigned")
 * Origin(orders=1, unsigned=0, position=False)
 */
export interface Origin {
  orders: number;
  unsigned: number;
  position: boolean;
}
/**
 * The sealed dice of a game: who takes part, what all were bound to, what is waited for.
 */
export interface SealsState {
  who: string[];
  after: number;
  throws: number;
  links: number;
  promises: Binding[];
  voids: string[];
  unbound: string[];
  awaited: Awaited | null;
  form: number;
  begin: string;
}
/**
 * After which order dice were typed in, and until which; None: they still are.
 *
 * >>> Typed(0).text(), Typed(3, 12).text()
 * ('after order 0', 'after order 3 until order 12')
 * >>> Typed.read([(TAG, "after order 3 until order 12")])
 * Typed(after=3, until=12)
 */
export interface Typed {
  after: number;
  until: number | null;
}
/**
 * How many orders a seat has been shown, and how many lines of the talk.
 */
export interface Shown {
  orders: number;
  talk: number;
}
/**
 * What a seat likes. Who is to stay has how near an enemy was when he was told so.
 */
export interface Habits {
  passing: "beside" | "idle" | "never";
  stay: {
    [k: string]: number;
  };
}
/**
 * A game that is played once more, as who had a seat is told: which it is, and whose seat made it.
 */
export interface Rematch {
  id: string;
  by: string;
  seat: string;
  open: boolean;
}
/**
 * The order was made for another position and was not carried out; here is the game as it stands.
 */
export interface StaleState {
  type: "stale";
  at: number;
  hash: string;
  seat: string | null;
  view: View;
  log: LogEntry[];
  events: Event[];
  undo: boolean;
  redo: boolean;
  players: {
    [k: string]: SeatState;
  };
  name: string;
  origin: Origin | null;
  maker: boolean;
  seals?: SealsState;
  typed?: Typed;
  secrets: boolean;
  printed?: Printed;
  seen?: Shown;
  habits?: Habits;
  rematch?: Rematch;
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
  die?: Die;
  cautions: Caution[];
  hands_over: boolean;
}
/**
 * A game that one can choose.
 */
export interface GameInfo {
  name: string;
  family: string;
  title: string;
  about: string;
  group: string;
  seats: string[];
  styles: SeatStyle[];
  clarifications: string[];
  usual: string;
  options: OptionInfo[];
  usual_options: string[];
  players: PlayerInfo[];
  boards: BoardChoice[];
  quick: Quick | null;
  sets: SetInfo[];
  card: TitleCard | null;
  forces: Forces | null;
}
/**
 * A switch that one can set in a game: what it changes in words, what it needs and what it excludes.
 */
export interface OptionInfo {
  name: string;
  title: string;
  about: string;
  needs: string[];
  excludes: string[];
  needs_any: string[];
}
/**
 * A computer player that one can choose.
 */
export interface PlayerInfo {
  name: string;
  title: string;
  about: string;
  former: string;
}
/**
 * A game that begins with one click: the first seat against a computer player.
 */
export interface Quick {
  title: string;
  about: string;
  button: string;
  opponent: string;
  first: boolean;
}
/**
 * Switches that are chosen together, by a name for people.
 */
export interface SetInfo {
  name: string;
  title: string;
  about: string;
  options: string[];
}
/**
 * The same for people, with what is counted.
 */
export interface TitleCard {
  long: string;
  basis: string;
  units: string;
  hard: number;
  hardness: string;
  new: string;
  after: [string, string][];
  step: number;
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
  players: {
    [k: string]: SeatChoice;
  };
  seal: boolean;
  rematch: Rematch | null;
}
/**
 * Who sits there: a person, who may say how he is called, or a computer player by name.
 */
export interface SeatChoice {
  kind?: "computer" | "human";
  player?: string | null;
  name?: string;
}
/**
 * POST /api/games and /api/games/open: the secret tokens of the seats that people take.
 *
 * Those of the maker's own seats open them; the others are links, which are exchanged at their first use.
 */
export interface GameMade {
  id: string;
  seats: {
    [k: string]: string;
  };
  spectator: string;
  origin: Origin | null;
  signed: ("as it left" | "by another server" | "changed" | "unsigned") | null;
}
/**
 * GET /api/info. `local` says that this server is for this machine alone.
 */
export interface Info {
  version: string;
  rulesets: GameInfo[];
  local: boolean;
}
/**
 * POST /api/games/{id}/links: the new secret token.
 *
 * For a seat of one's own it opens the seat; for another's it is a link, exchanged at its first use.
 */
export interface LinkMade {
  seat: string | null;
  token: string;
}
/**
 * POST /api/games.
 */
export interface NewGame {
  ruleset: string;
  clarifications?: string;
  options?: string[];
  name?: string;
  seats?: {
    [k: string]: SeatChoice;
  };
  mine?: string[] | null;
  dice?: "sealed" | "server" | "typed";
}
/**
 * POST /api/games/{id}/links: a link for a seat, or (None) for spectators, in place of the old one.
 */
export interface NewLink {
  seat: string | null;
}
/**
 * POST /api/account/password: every other session of the account ends.
 */
export interface NewPassword {
  old: string;
  new: string;
}
/**
 * POST /api/games/{id}/rematch: the same game once more; for each old seat the new one.
 */
export interface NewRematch {
  game: NewGame;
  seats: {
    [k: string]: string;
  };
}
/**
 * A kind of terrain that one can put on a table of one's own.
 */
export interface PieceKind {
  name: string;
  title: string;
  form: string;
  width: number;
  colour: string;
}
/**
 * POST /api/games/{id}/rematch/seat: the new game, one's seat there, and the secret that opens it.
 */
export interface RematchTaken {
  id: string;
  name: string;
  seat: string;
  token: string;
  game: string;
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
 * POST /api/games/{id}/seat: somebody else has exchanged the link; how he is called, if he said so.
 */
export interface SeatGone {
  gone: string;
  by: string;
}
/**
 * POST /api/games/{id}/seat: the secret that a link was exchanged for; any other token stays as it is.
 */
export interface SeatTaken {
  seat: string | null;
  token: string;
  game: string;
}
/**
 * DELETE /api/account/sessions and POST /api/account/password: how many others were logged out.
 */
export interface SessionsEnded {
  ended: number;
}
/**
 * The switches of a game after one was set or taken back: what is on, what followed, the game then.
 */
export interface Ticked {
  options: string[];
  said: Said[];
  card: TitleCard | null;
}
/**
 * POST /api/games/list.
 */
export interface TokenList {
  tokens?: string[];
}
