import { chmodSync, existsSync, type Stats } from "node:fs";
import { type FileHandle, open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import Database from "better-sqlite3";
import { STATE_FILES, STATE_FOLDER } from "../data-files";
import { nextTurn, yieldEvery } from "../event-loop.server";
import { FILES_SCHEMA } from "./files-schema";
import { databaseFile } from "./litestream";

/** Bytes of one row, which is one write: about a millisecond. */
const CHUNK_BYTES = 131_072;
/** A folder that changed less than this long ago may change again without another time, in milliseconds. */
const SETTLED_MS = 2000;
/** Names of unfinished files end in it. */
const UNFINISHED = ".tmp";

type Entry = { folder: string; name: string; mtimeMs: number; bytes: number };

/**
 * A database with the pictures and secrets of a data folder, so that Litestream replicates them like the shop's
 * database, to any kind of address.
 */
export class ReplicatedFiles {
  private readonly database: Database.Database;
  /** The folders that have not changed since they were compared, with the folders in them. */
  private readonly compared = new Map<string, { mtimeMs: number; folders: string[] }>();
  private readonly statements;

  constructor(private readonly dataDir: string) {
    const file = databaseFile(dataDir, "files");
    this.database = new Database(file, { timeout: 1000 });
    for (const each of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(each)) chmodSync(each, 0o600);
    this.database.pragma("page_size = 16384");
    this.database.pragma("journal_mode = WAL");
    // After a crash of the machine, the files are compared again.
    this.database.pragma("synchronous = NORMAL");
    // Litestream merges the write-ahead log, in its own process.
    this.database.pragma("wal_autocheckpoint = 0");
    this.database.exec(FILES_SCHEMA);
    const prepare = (statement: string) => this.database.prepare(statement);
    this.statements = {
      find: prepare(
        "select id, mtime_ms as mtimeMs, bytes from file where folder = ? and name = ? and is_complete = 1",
      ),
      names: prepare(
        "select name from file where folder = ? and name > ? group by name order by name limit 500",
      ).pluck(),
      folders: prepare("select distinct folder from file").pluck(),
      ids: prepare("select id from file where folder = ? and name = ?").pluck(),
      unfinished: prepare("select id from file where is_complete = 0").pluck(),
      add: prepare("insert into file (folder, name, mtime_ms, bytes, is_complete) values (?, ?, ?, ?, 0)"),
      addChunk: prepare("insert into chunk (file_id, position, content) values (?, ?, ?)"),
      complete: prepare("update file set is_complete = 1 where id = ?"),
      hide: prepare("update file set is_complete = 0 where id = ?"),
      remove: prepare("delete from file where id = ?"),
      removeChunk: prepare(
        "delete from chunk where file_id = @id and position = (select max(position) from chunk where file_id = @id)",
      ),
      beat: prepare("insert or replace into heartbeat (id, at_ms) values (1, ?)"),
    };
  }

  /**
   * Stores what was added or changed, and removes what is gone. Reads and writes in small parts.
   * @param isCanceled ends the work early
   */
  async update(isCanceled: () => boolean): Promise<void> {
    await this.removeUnfinished();
    await this.compareStateFiles();
    const found = new Set([""]);
    const waiting = [STATE_FOLDER];
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
      if (isCanceled()) return;
      const folders = await this.compareFolder(folder, isCanceled);
      if (!folders) continue;
      found.add(folder);
      waiting.push(...folders);
    }
    for (const folder of this.statements.folders.all() as string[]) {
      if (!found.has(folder)) await this.removeOthers(folder, new Set());
    }
  }

  /** Stores the current moment, so that there is something to replicate. */
  beat(): void {
    this.statements.beat.run(Date.now());
  }

  close(): void {
    this.database.close();
  }

  private async compareStateFiles(): Promise<void> {
    const there = new Set<string>();
    for (const name of STATE_FILES) {
      if (await this.compareFile("", name)) there.add(name);
    }
    await this.removeOthers("", there);
  }

  /** @returns the folders in it; null when it does not exist */
  private async compareFolder(folder: string, isCanceled: () => boolean): Promise<string[] | null> {
    const started = Date.now();
    const place = path.join(this.dataDir, folder);
    const state = await statOrNull(place);
    if (!state) return null;
    const before = this.compared.get(folder);
    if (before?.mtimeMs === state.mtimeMs) return before.folders;
    const entries = await readdir(place, { withFileTypes: true });
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.posix.join(folder, name));
    const names = entries.filter((entry) => entry.isFile() && !entry.name.endsWith(UNFINISHED)).map(({ name }) => name);
    const there = new Set<string>();
    let isWhole = true;
    for (const name of names) {
      if (isCanceled()) return folders;
      if (await this.compareFile(folder, name)) there.add(name);
      else isWhole = false;
    }
    await this.removeOthers(folder, there);
    if (isWhole && started - state.mtimeMs > SETTLED_MS) this.compared.set(folder, { mtimeMs: state.mtimeMs, folders });
    return folders;
  }

  /** @returns whether the file is stored as it is */
  private async compareFile(folder: string, name: string): Promise<boolean> {
    const state = await statOrNull(path.join(this.dataDir, folder, name));
    if (!state?.isFile()) return false;
    const entry = { folder, name, mtimeMs: state.mtimeMs, bytes: state.size };
    const stored = this.statements.find.get(folder, name) as Entry | undefined;
    if (stored?.mtimeMs === entry.mtimeMs && stored.bytes === entry.bytes) return true;
    return this.store(entry);
  }

  private async store(entry: Entry): Promise<boolean> {
    const { folder, name, mtimeMs, bytes } = entry;
    const file = path.join(this.dataDir, folder, name);
    const handle = await open(file).catch(() => null);
    if (!handle) return false;
    const older = this.statements.ids.all(folder, name) as number[];
    const id = Number(this.statements.add.run(folder, name, mtimeMs, bytes).lastInsertRowid);
    const isStored = await this.storeContent(id, handle)
      .then((stored) => stored === bytes)
      .finally(() => handle.close());
    const after = await statOrNull(file);
    const isUnchanged = isStored && after?.mtimeMs === mtimeMs && after.size === bytes;
    if (!isUnchanged) {
      await this.removeFile(id);
      return false;
    }
    this.database.transaction(() => {
      for (const each of older) this.statements.hide.run(each);
      this.statements.complete.run(id);
    })();
    for (const each of older) await this.removeFile(each);
    return true;
  }

  private async storeContent(id: number, handle: FileHandle): Promise<number> {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    let stored = 0;
    for (let position = 0; ; position += 1) {
      const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES);
      if (bytesRead === 0) return stored;
      this.statements.addChunk.run(id, position, buffer.subarray(0, bytesRead));
      stored += bytesRead;
    }
  }

  /** Removes the stored files of a folder that are not there any more. */
  private async removeOthers(folder: string, there: Set<string>): Promise<void> {
    const pause = yieldEvery();
    let last = "";
    for (;;) {
      const names = this.statements.names.all(folder, last) as string[];
      for (const name of names) {
        if (there.has(name)) continue;
        for (const id of this.statements.ids.all(folder, name) as number[]) await this.removeFile(id);
      }
      await pause();
      const end = names.at(-1);
      if (end === undefined) return;
      last = end;
    }
  }

  private async removeUnfinished(): Promise<void> {
    for (const id of this.statements.unfinished.all() as number[]) await this.removeFile(id);
  }

  private async removeFile(id: number): Promise<void> {
    this.statements.hide.run(id);
    while (this.statements.removeChunk.run({ id }).changes > 0) await nextTurn();
    this.statements.remove.run(id);
  }
}

async function statOrNull(file: string): Promise<Stats | null> {
  return stat(file).catch(() => null);
}
