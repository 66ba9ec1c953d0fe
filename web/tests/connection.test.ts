import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { Connection, type Line } from "../src/shell/connection";
import type { FromServer } from "../src/shell/wire";

class FakeSocket {
  static made: FakeSocket[] = [];
  readyState = 0;
  sent: string[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  constructor() {
    FakeSocket.made.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close(code = 1006) {
    this.readyState = 3;
    this.onclose({ code });
  }
  open() {
    this.readyState = 1;
    this.onopen();
  }
}

let lines: Line[];
let messages: FromServer[];
const last = () => FakeSocket.made.at(-1) as FakeSocket;
const connect = (known = () => Promise.resolve(true)) =>
  new Connection(
    "ws://x",
    (m) => messages.push(m),
    (line) => lines.push(line),
    known,
    () => new FakeSocket() as unknown as WebSocket,
  );

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  lines = [];
  messages = [];
});
afterEach(() => vi.useRealTimers());

describe("a connection", () => {
  it("gives each answer to its own question and passes on the rest", async () => {
    const connection = connect();
    last().open();
    const first = connection.ask({ what: "targets", units: ["B:1Inf"] });
    const second = connection.ask({ what: "log", since: 3 });
    const ids = last().sent.map((text) => (JSON.parse(text) as { id: number }).id);
    last().onmessage({ data: JSON.stringify({ type: "answer", id: ids[1], answer: { kind: "log", entries: [] } }) });
    last().onmessage({
      data: JSON.stringify({ type: "answer", id: ids[0], answer: { kind: "targets", units: ["B:1Inf"], targets: [] } }),
    });
    last().onmessage({ data: JSON.stringify({ type: "thinking", seat: "red", progress: 0.5, note: "" }) });
    expect((await first).kind).toBe("targets");
    expect((await second).kind).toBe("log");
    expect(messages.map((message) => message.type)).toEqual(["thinking"]);
  });

  it("does not call again once its link is good no more", async () => {
    connect();
    last().open();
    last().close(4001);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(lines.at(-1)).toBe("refused");
    expect(FakeSocket.made).toHaveLength(1);
  });

  it("turns an error into a rejection", async () => {
    const connection = connect();
    last().open();
    const asked = connection.ask({ what: "explain", order: "dance" });
    last().onmessage({
      data: JSON.stringify({ type: "answer", id: 1, error: { code: "notation", message: "no order" } }),
    });
    await expect(asked).rejects.toThrow("no order");
  });

  it("comes back after a break, later each time, and gives up what was asked", async () => {
    const connection = connect();
    last().open();
    const asked = connection.ask({ what: "deploy" });
    last().close();
    await expect(asked).rejects.toThrow("broke");
    await vi.advanceTimersByTimeAsync(400);
    expect(FakeSocket.made).toHaveLength(2);
    last().close();
    await vi.advanceTimersByTimeAsync(799);
    expect(FakeSocket.made).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.made).toHaveLength(3);
    last().open();
    expect(lines.at(-1)).toBe("open");
  });

  it("gives up when the server does not know the token", async () => {
    connect(() => Promise.resolve(false));
    last().close();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(lines.at(-1)).toBe("refused");
    expect(FakeSocket.made).toHaveLength(1);
  });

  it("sends nothing without a line, and gives up a question that gets no answer", async () => {
    const connection = connect();
    expect(connection.send({ type: "undo", at: 1 })).toBe(false);
    await expect(connection.ask({ what: "deploy" })).rejects.toThrow("no line");
    last().open();
    const asked = connection.ask({ what: "log", since: 0 });
    const fails = expect(asked).rejects.toThrow("no answer");
    await vi.advanceTimersByTimeAsync(15_000);
    await fails;
  });

  it("waits longer for what a computer has to think about", async () => {
    const connection = connect();
    last().open();
    const asked = connection.ask({ what: "deploy" });
    await vi.advanceTimersByTimeAsync(60_000); // as long as the server lets it think
    last().onmessage({ data: JSON.stringify({ type: "answer", id: 1, answer: { kind: "orders", orders: ["a"] } }) });
    expect(await asked).toEqual({ kind: "orders", orders: ["a"] });
    const lost = expect(connection.ask({ what: "deploy" })).rejects.toThrow("no answer");
    await vi.advanceTimersByTimeAsync(90_000);
    await lost;
  });

  it("stays closed once closed", async () => {
    const connection = connect();
    last().open();
    connection.close();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSocket.made).toHaveLength(1);
  });
});
