import { chmodSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { RateLimiterMemory, RateLimiterSQLite } from "rate-limiter-flexible";
import { giveToOwnerOf, SHARED_STATE_FILE } from "./data-files";
import { createDataFolder, env } from "./env.server";
import { nextTurn } from "./event-loop.server";
import { log } from "./log.server";
import { shutdownSignal } from "./shutdown.server";

// What the processes of a running shop share: counters of limits, the results of outside services, and locks. It is a
// database of its own, because writing it waits for no disk and makes nothing invalid that is cached from the shop's
// database. It is deleted at the start of a shop.

const file = path.join(env.DATA_DIR, SHARED_STATE_FILE);

function openSharedState() {
  createDataFolder();
  const opened = new Database(file, { timeout: 1000 });
  // It contains addresses of clients. The files beside it get the same mode.
  chmodSync(file, 0o600);
  giveToOwnerOf(env.DATA_DIR, file);
  opened.pragma("journal_mode = WAL");
  opened.pragma("synchronous = OFF");
  opened.exec(`
    create table if not exists rate_limit (key text primary key, points integer not null default 0, expire integer);
    create index if not exists rate_limit_end on rate_limit (expire);
    create table if not exists fact (key text primary key, value text not null, ends_at integer not null) without rowid;
    create table if not exists held_lock (name text primary key, pid integer not null) without rowid;
  `);
  return {
    database: opened,
    insertFact: opened.prepare<[string, string, number]>("insert or replace into fact values (?, ?, ?)"),
    findFact: opened.prepare<[string, number], string>("select value from fact where key = ? and ends_at > ?").pluck(),
    removals: [
      opened.prepare<[number, number]>(
        "delete from rate_limit where rowid in (select rowid from rate_limit where expire <= ? limit ?)",
      ),
      opened.prepare<[number, number]>(
        "delete from fact where key in (select key from fact where ends_at <= ? limit ?)",
      ),
    ],
    insertLock: opened.prepare<[string, number]>("insert into held_lock values (?, ?) on conflict do nothing"),
    lockHolder: opened.prepare<[string], number>("select pid from held_lock where name = ?").pluck(),
    takeLock: opened.prepare<[number, string, number]>("update held_lock set pid = ? where name = ? and pid = ?"),
    removeLock: opened.prepare<[string, number]>("delete from held_lock where name = ? and pid = ?"),
  };
}

let shared: ReturnType<typeof openSharedState> | undefined;
/** It is opened at its first use: commands load this module too, and some of them change nothing. */
function state() {
  shared ??= openSharedState();
  return shared;
}

/** Limits actions by key over all processes. When the database cannot be written, this process counts in its memory. */
export type Limiter = RateLimiterSQLite;

/** Creates a limiter. @param points actions in `duration` seconds */
export function limiter(limit: { keyPrefix: string; points: number; duration: number }): Limiter {
  const insuranceLimiter = new RateLimiterMemory(limit);
  const store = {
    storeClient: state().database,
    storeType: "better-sqlite3",
    tableName: "rate_limit",
    tableCreated: true,
  };
  return new RateLimiterSQLite({ ...limit, ...store, insuranceLimiter });
}

/**
 * Stores a text for all processes, until the shop ends or its time is over. Losing it must not matter.
 * @param lifeMs how long it is kept, in milliseconds; 30 days by default
 */
export function remember(key: string, value: string, lifeMs = 30 * 24 * 3_600_000): void {
  try {
    state().insertFact.run(key, value, Date.now() + lifeMs);
  } catch (error) {
    // For example a full disk.
    log.warn({ err: error }, "shared state cannot be written");
  }
}

/** The text that a process stored; null for none. */
export function recall(key: string): string | null {
  return state().findFact.get(key, Date.now()) ?? null;
}

/** Rows that are deleted at a time: clients can leave any number of counters behind. */
const REMOVED_ROWS = 500;

/** Deletes counters and texts whose time is over, while requests run in between. */
export async function removeExpiredState(): Promise<void> {
  const now = Date.now();
  for (const removal of state().removals)
    while (!shutdownSignal.aborted && removal.run(now, REMOVED_ROWS).changes === REMOVED_ROWS) await nextTurn();
}

/** Milliseconds between two tries to get a lock that another process holds. */
const LOCK_POLL_MS = 20;
/** Milliseconds until a lock that could not be released is released again. */
const UNLOCK_RETRY_MS = 1000;

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** @returns whether this process has the lock now; that of a process that has ended is taken over */
function tryLock(name: string): boolean {
  if (state().insertLock.run(name, process.pid).changes === 1) return true;
  const holder = state().lockHolder.get(name);
  if (holder === undefined || (holder !== process.pid && isRunning(holder))) return false;
  return state().takeLock.run(process.pid, name, holder).changes === 1;
}

async function withLock<Result>(name: string, work: () => Promise<Result> | Result): Promise<Result> {
  while (!tryLock(name)) await sleep(LOCK_POLL_MS);
  try {
    return await work();
  } finally {
    unlock(name);
  }
}

/** The last work of each name in this process. */
const turns = new Map<string, Promise<unknown>>();

/** Releases a lock, later where it cannot be written: the result of the work under it counts all the same. */
function unlock(name: string): void {
  try {
    state().removeLock.run(name, process.pid);
  } catch (error) {
    log.warn({ err: error }, "a lock is not released yet");
    // The next work of its name in this process takes the lock over, and releases it.
    const retry = () => !turns.has(name) && unlock(name);
    setTimeout(retry, UNLOCK_RETRY_MS).unref();
  }
}

/** Runs work of one name one at a time, over all processes, in the order of the calls of each process. */
export async function inTurn<Result>(name: string, work: () => Promise<Result> | Result): Promise<Result> {
  const run = () => withLock(name, work);
  const turn = (turns.get(name) ?? Promise.resolve()).then(run, run);
  turns.set(name, turn);
  try {
    return await turn;
  } finally {
    if (turns.get(name) === turn) turns.delete(name);
  }
}
