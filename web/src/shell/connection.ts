// One seat's line to the server: messages in and out, questions with answers, and coming back when it breaks.
import { credential } from "./shelf";
import type { Answer, Ask, FromPage, FromServer, Reply } from "./wire";

export type Line = "connecting" | "open" | "lost" | "refused";

interface Waiting {
  resolve: (answer: Reply) => void;
  reject: (reason: Error) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const REVOKED = 4001; // what the server says to those whose link is good no more
const PATIENCE = 15_000; // a question that got lost on the way is given up
// What a computer has to think about: the server gives it up first, and says so.
const THOUGHT: Partial<Record<Ask["what"], number>> = { deploy: 90_000, suggestion: 60_000, hint: 60_000 };

export class Connection {
  line: Line = "connecting";
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private readonly waiting = new Map<number, Waiting>();
  private closed = false;
  private everOpen = false;

  constructor(
    private readonly address: string,
    private readonly onMessage: (message: Exclude<FromServer, Answer>) => void,
    private readonly onLine: (line: Line) => void,
    /** Whether the server knows this token at all; asked when the first call fails. */
    private readonly known: () => Promise<boolean> = () => Promise.resolve(true),
    private readonly make: (address: string) => WebSocket = (url) => new WebSocket(url),
  ) {
    this.connect();
  }

  private connect(): void {
    this.change("connecting");
    const socket = this.make(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.wait = FIRST_WAIT;
      this.everOpen = true;
      this.change("open");
    };
    socket.onmessage = (event: MessageEvent<string>) => this.read(event.data);
    socket.onclose = (event: CloseEvent) => void this.ended(event.code);
  }

  private read(text: string): void {
    const message = JSON.parse(text) as FromServer;
    if (message.type !== "answer") return this.onMessage(message);
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.answer) waiting?.resolve(message.answer);
    else waiting?.reject(new Error(message.error?.message ?? "The server gave no answer."));
  }

  private async ended(code: number): Promise<void> {
    this.socket = null;
    for (const { reject } of this.waiting.values()) reject(new Error("The line to the server broke."));
    this.waiting.clear();
    if (this.closed) return;
    if (code === REVOKED) return this.change("refused");
    this.change("lost");
    if (!this.everOpen && !(await this.known().catch(() => true))) return this.change("refused");
    if (this.closed) return;
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  private change(line: Line): void {
    this.line = line;
    this.onLine(line);
  }

  /** Try again at once. */
  retry(): void {
    clearTimeout(this.timer);
    if (!this.socket) this.connect();
  }

  send(message: FromPage): boolean {
    if (this.socket?.readyState !== 1) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  ask(ask: Ask): Promise<Reply> {
    const id = ++this.asked;
    const patience = THOUGHT[ask.what] ?? PATIENCE;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      setTimeout(() => this.waiting.delete(id) && reject(new Error("The server gave no answer.")), patience);
      if (!this.send({ type: "ask", id, ask })) {
        this.waiting.delete(id);
        reject(new Error("There is no line to the server."));
      }
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}

export function socketAddress(id: string, token: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/games/${id}/ws?${credential(token)}`;
}
