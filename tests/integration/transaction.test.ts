import { once } from "node:events";
import { mkdirSync, readdirSync, watch } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { groupedTransaction } from "~/platform/database/grouped-transaction.server";
import { afterCommit, db, type Transaction, transaction } from "~/platform/db.server";
import { env } from "~/platform/env.server";
import { spentCaptcha } from "~/platform/schema.server";
import { queueEmail } from "~/shop/email/outbox.server";

/** What the callbacks saw, in the order in which they ran: the stored rows at that moment. */
let seen: string[];

const storedIds = () =>
  db
    .select({ id: spentCaptcha.id })
    .from(spentCaptcha)
    .all()
    .map(({ id }) => id)
    .join();

beforeEach(() => {
  seen = [];
  db.delete(spentCaptcha).run();
});

/** Stores a row and registers a callback that notes its name and the rows that it sees. */
function store(tx: Transaction, id: string): void {
  tx.insert(spentCaptcha).values({ id, expiresAt: new Date() }).run();
  afterCommit(() => seen.push(`${id} sees ${storedIds()}`));
}

function failAfter(tx: Transaction, id: string): never {
  store(tx, id);
  throw new Error(`${id} failed`);
}

describe("work after a commit", () => {
  it("runs when the transaction has committed, not before", () => {
    transaction((tx) => {
      store(tx, "a");
      expect(seen).toEqual([]);
      tx.insert(spentCaptcha).values({ id: "b", expiresAt: new Date() }).run();
    });
    expect(seen).toEqual(["a sees a,b"]);
  });

  it("does not run after a rollback, nor after a later commit", () => {
    expect(() => transaction((tx) => failAfter(tx, "a"))).toThrow("a failed");
    transaction((tx) => store(tx, "b"));
    expect(seen).toEqual(["b sees b"]);
  });

  it("runs once for a callback that is registered twice", () => {
    const note = () => seen.push("sent");
    transaction(() => {
      afterCommit(note);
      transaction(() => afterCommit(note));
    });
    expect(seen).toEqual(["sent"]);
  });

  it("waits for the outermost transaction, and is dropped with a savepoint that failed", () => {
    transaction((tx) => {
      transaction((inner) => store(inner, "a"));
      expect(() => transaction((inner) => failAfter(inner, "b"))).toThrow("b failed");
      expect(seen).toEqual([]);
      store(tx, "c");
    });
    expect(seen).toEqual(["a sees a,c", "c sees a,c"]);
  });

  it("is dropped with the outermost transaction", () => {
    const failing = () =>
      transaction(() => {
        transaction((inner) => store(inner, "a"));
        throw new Error("outer failed");
      });
    expect(failing).toThrow("outer failed");
    expect(seen).toEqual([]);
    expect(storedIds()).toBe("");
  });

  it("runs for the transactions of a group that succeeded, after their common commit", async () => {
    const [first, second, third] = await Promise.allSettled([
      groupedTransaction((tx) => store(tx, "a")),
      groupedTransaction((tx) => failAfter(tx, "b")),
      groupedTransaction((tx) => store(tx, "c")),
    ]);
    expect([first?.status, second?.status, third?.status]).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(seen).toEqual(["a sees a,c", "c sees a,c"]);
  });

  it("can begin a transaction of its own", () => {
    transaction(() => afterCommit(() => transaction((tx) => store(tx, "b"))));
    expect(seen).toEqual(["b sees b"]);
  });

  it("does not make the caller fail, because the change is stored", () => {
    transaction((tx) => {
      afterCommit(() => {
        throw new Error("no connection");
      });
      store(tx, "a");
    });
    expect(seen).toEqual(["a sees a"]);
  });

  it("cannot be registered outside a transaction", () => {
    expect(() => afterCommit(() => seen.push("never"))).toThrow("outside a transaction");
    expect(seen).toEqual([]);
  });
});

describe("transactions of a group", () => {
  it("share a commit only while they are short: other work runs between long ones", async () => {
    const long = (id: string) =>
      groupedTransaction(() => {
        const started = performance.now();
        while (performance.now() - started < 10);
        seen.push(id);
        setImmediate(() => seen.push("other work"));
      });
    await Promise.all([long("a"), long("b"), long("c")]);
    expect(seen).toEqual(["a", "other work", "b", "other work", "c"]);
  });
});

describe("an email queued in a transaction", () => {
  const outbox = path.join(env.DATA_DIR, "outbox");

  it("is sent by the commit alone, without the background job", async () => {
    mkdirSync(outbox, { recursive: true });
    const watcher = watch(outbox);
    const changed = once(watcher, "change");
    transaction(() => queueEmail("email-change-reserved", { email: "jane@example.com" }));
    await changed;
    watcher.close();
    expect(readdirSync(outbox)).toHaveLength(1);
  });

  it("is refused outside a transaction", () => {
    expect(() => queueEmail("email-change-reserved", { email: "jane@example.com" })).toThrow("outside a transaction");
  });
});
