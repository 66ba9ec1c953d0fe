// The way into a game: the lines to the server are opened before one knows which game it is; the first thing that it
// says tells. Then the lines are handed to the screen of that game, with all that was said so far.
import { api } from "./api";
import type { Connection, Line } from "./connection";
import { call, type Message } from "./watch.svelte";
import type { View } from "./wire";

interface Held {
  connection: Connection;
  messages: Message[];
  line: Line;
  onMessage: ((message: Message) => void) | null;
  onLine: ((line: Line) => void) | null;
}

export class Door {
  private readonly held = new Map<string, Held>();
  private known = false;
  private lying: Promise<unknown> | null = null;

  constructor(
    readonly id: string,
    readonly tokens: readonly string[],
    private readonly onGame: (game: View["game"]) => void,
    private readonly onRefused: () => void,
    connect: typeof call = call,
  ) {
    for (const token of tokens) {
      const held = { messages: [], line: "connecting", onMessage: null, onLine: null } as unknown as Held;
      this.held.set(token, held);
      held.connection = connect(
        id,
        token,
        (message) => this.receive(held, message),
        (line) => this.change(held, line),
      );
    }
  }

  /** What the game is played on, asked for once: before there is a screen to lay it on. */
  board<T>(): Promise<T> {
    this.lying ??= api.board<T>(this.id, this.tokens[0] ?? "");
    return this.lying as Promise<T>;
  }

  private receive(held: Held, message: Message): void {
    if (held.onMessage) return held.onMessage(message);
    held.messages.push(message);
    if (message.type !== "state" || this.known) return;
    this.known = true;
    this.onGame(message.view.game);
  }

  private change(held: Held, line: Line): void {
    held.line = line;
    held.onLine?.(line);
    if (line === "refused" && !held.onLine) this.onRefused();
  }

  /** What a screen calls the server with. */
  readonly connect: typeof call = (_id, token, onMessage, onLine) => {
    const held = this.held.get(token) as Held;
    [held.onMessage, held.onLine] = [onMessage, onLine];
    queueMicrotask(() => {
      onLine(held.line);
      for (const message of held.messages.splice(0)) onMessage(message);
    });
    return held.connection;
  };

  close(): void {
    for (const { connection } of this.held.values()) connection.close();
  }
}
