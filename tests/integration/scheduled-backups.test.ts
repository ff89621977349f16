import { execFile } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { backUp, restore } from "../../scripts/ops/backup/archive";
import { testRestore } from "../../scripts/ops/backup/archives-in-folder";
import { signedInAdmin } from "../support/admins";
import { fixturesOf } from "../support/fixtures";
import { orderBody } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

const OLD = ["shop-2020-01-01T03-00-00Z.tar.gz", "shop-2020-01-02T03-00-00Z.tar.gz"];
/** Made while the clock was wrong. */
const FUTURE = ["shop-2099-01-01T03-00-00Z.tar.gz", "shop-2099-01-02T03-00-00Z.tar.gz"];

let folder: string;
let backups: string;
let shop: RunningShop | undefined;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "tradepost-scheduled-"));
  backups = path.join(folder, "backups");
});
afterEach(async () => {
  await shop?.remove();
  shop = undefined;
  rmSync(folder, { recursive: true, force: true });
});

async function startWithBackups(settings: Record<string, string> = {}): Promise<RunningShop> {
  shop = await startShop({
    copyOf: inject("seededFolder"),
    settings: { RATE_LIMITS: "off", BACKUP_DIR: backups, ...settings },
  });
  return shop;
}

/** Resolves when the shop has written this text to its log. */
function logged({ process, output }: RunningShop, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const check = () => {
      if (output().includes(text)) resolve();
    };
    process.stdout?.on("data", check);
    process.once("exit", () => reject(new Error(`The shop ended: ${output()}`)));
    check();
  });
}

/** Runs a command on a data folder, without blocking: connections to the shop that end meanwhile must be noticed. */
function run(command: "backup" | "doctor", dataDir: string, ...args: string[]) {
  type Result = { status: number; stdout: string; stderr: string };
  return new Promise<Result>((resolve) => {
    const options = { env: { ...process.env, DATA_DIR: dataDir } };
    const program = execFile(process.execPath, ["build/ops", command, ...args], options, (_, stdout, stderr) =>
      resolve({ status: Number(program.exitCode), stdout, stderr }),
    );
  });
}

/** Adds archives of the past and the future, and a file of the owner's. */
function addOldArchives() {
  mkdirSync(backups);
  for (const name of [...OLD, ...FUTURE]) {
    writeFileSync(path.join(backups, name), "old");
  }
  writeFileSync(path.join(backups, "notes.txt"), "the owner's");
}

it("a backup ends, and is of the moment it began, while another connection changes something at every turn", async () => {
  const dataDir = path.join(folder, "busy");
  cpSync(inject("seededFolder"), dataDir, { recursive: true });
  mkdirSync(backups);
  const data = fixturesOf(path.join(dataDir, "shop.db"));
  const product = data.products.plain({ stock: 1 }).id;
  const ENOUGH = 2000;
  let units = 1;
  let isCopying = true;
  const sell = () => {
    if (!isCopying || units > ENOUGH) return;
    units += 1;
    data.products.setStock(product, units);
    setImmediate(sell);
  };
  sell();
  const archive = path.join(backups, "busy.tar.gz");
  await backUp(dataDir, archive);
  isCopying = false;
  await restore(path.join(folder, "restored"), archive);
  const copy = fixturesOf(path.join(folder, "restored", "shop.db"));
  expect([copy.integrity(), copy.products.stockOf(product)]).toEqual([["ok", []], 2]);
  copy.close();
  data.close();
});

it("a backup leaves out pictures that are deleted while it is made", async () => {
  const dataDir = path.join(folder, "deleting");
  cpSync(inject("seededFolder"), dataDir, { recursive: true });
  const pictures = path.join(dataDir, "uploads", "deleting");
  mkdirSync(pictures, { recursive: true });
  for (let number = 0; number < 300; number += 1) writeFileSync(path.join(pictures, `${number}.jpg`), "a picture");
  mkdirSync(backups);
  const copies = () =>
    readdirSync(backups, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".jpg"));
  const archive = path.join(backups, "deleting.tar.gz");
  const made = backUp(dataDir, archive);
  // The pictures are known to the backup when it copies the first one of them.
  const remove = () => {
    if (copies().length > 0) rmSync(pictures, { recursive: true });
    else setImmediate(remove);
  };
  remove();
  await made;
  await restore(path.join(folder, "restored"), archive);
  expect(existsSync(pictures)).toBe(false);
});

describe("a shop with BACKUP_DIR", () => {
  // The backup has a low priority: on a machine that is otherwise busy, it takes its time.
  it("makes a backup when the newest one is old, keeps the newest ones, and serves requests meanwhile", async () => {
    addOldArchives();
    const running = await startWithBackups({ BACKUP_KEEP: "2" });
    const guest = running.client();
    await guest.becomeGuest();
    const product = running.data.products.plain({ stock: 1_000_000 }).id;
    const first = await (await guest.json("POST", "/api/orders", orderBody(product))).json();
    const made = logged(running, "a scheduled backup was made");
    let isMade = false;
    void made.then(() => {
      isMade = true;
    });
    const started = performance.now();
    let longest = 0;
    while (!isMade) {
      const requested = performance.now();
      expect((await guest.json("POST", "/api/orders", orderBody(product))).status).toBe(201);
      longest = Math.max(longest, performance.now() - requested);
    }
    await made;
    expect(longest / (performance.now() - started)).toBeLessThan(0.25);

    const [kept, notes, newest] = [OLD[1], "notes.txt", expect.stringMatching(/^shop-20[2-9]\d-.*Z\.tar\.gz$/)];
    const names = readdirSync(backups).sort();
    expect(names).toEqual([notes, kept, newest]);
    const restored = path.join(folder, "restored");
    await restore(restored, path.join(backups, names.at(-1) ?? ""));
    const copy = fixturesOf(path.join(restored, "shop.db"));
    expect(copy.integrity()).toEqual(["ok", []]);
    expect(copy.orders.count({ id: first._id })).toBe(1);
    copy.close();
    expect((await (await signedInAdmin(running)).open("/admin")).text).not.toContain("No backup has been made");
  }, 300_000);

  it("names a failed backup in log, overview and doctor, until there is a good one", async () => {
    const running = await startWithBackups();
    await logged(running, "the scheduled backup failed");
    const admin = await signedInAdmin(running);
    const failure = /The last scheduled backup failed: No backup was made: ENOENT/;
    expect((await admin.open("/admin")).text).toMatch(failure);
    expect((await admin.open("/admin/settings")).text).toMatch(failure);
    const doctor = async () => (await run("doctor", running.dataDir)).stdout;
    expect(await doctor()).toMatch(/^PROBLEM {2}backup: the last scheduled one failed: No backup was made: ENOENT/m);

    mkdirSync(backups);
    expect((await run("backup", running.dataDir, "--dir", backups)).status).toBe(0);
    expect((await admin.open("/admin")).text).not.toContain("backup failed");
    expect(await doctor()).toMatch(/^ok {7}backup: the last one was made on/m);
  });
});

/** A data folder of which no backup was made. */
function unrecorded(): string {
  const dataDir = path.join(folder, "data");
  cpSync(inject("seededFolder"), dataDir, { recursive: true });
  rmSync(path.join(dataDir, "last-backup"), { force: true });
  return dataDir;
}

describe("npm run backup", () => {
  it("removes an archive that has fewer orders than the shop", async () => {
    mkdirSync(backups);
    const archive = path.join(backups, "shop.tar.gz");
    expect((await run("backup", inject("seededFolder"), archive)).status).toBe(0);
    await expect(testRestore(archive, 1000)).rejects.toThrow("the restore test found");
    expect(readdirSync(backups)).toEqual([]);
  });

  it("is recorded although another user has made the record before, and leaves all files to the folder's owner", async () => {
    const dataDir = unrecorded();
    const files = () => ["", ...readdirSync(dataDir)].map((name) => path.join(dataDir, name));
    // Only root can change owners, and is not stopped by modes.
    if (process.getuid?.() === 0) for (const file of files()) chownSync(file, 4321, 4321);
    writeFileSync(path.join(dataDir, "last-backup"), "", { mode: 0o400 });
    mkdirSync(backups);
    const { status, stderr } = await run("backup", dataDir, "--dir", backups);
    expect([status, stderr]).toEqual([0, ""]);
    expect(files().filter((file) => statSync(file).uid !== statSync(dataDir).uid)).toEqual([]);
  });

  it("is good and replaces the oldest one although it cannot be recorded", async () => {
    const dataDir = unrecorded();
    mkdirSync(path.join(dataDir, "last-backup"));
    addOldArchives();
    const { status, stderr } = await run("backup", dataDir, "--dir", backups, "--keep", "1");
    expect([status, stderr]).toEqual([0, expect.stringMatching(/^Warning: this is not recorded in /)]);
    expect(readdirSync(backups)).toEqual(["notes.txt", expect.stringMatching(/^shop-20[2-9]\d-.*Z\.tar\.gz$/)]);
  });

  it("names a backup whose restore fails on trial as failed, like the shop's own schedule", async () => {
    const dataDir = unrecorded();
    // SQLite opens no database by a path of more than 512 characters, and the restore on trial is in a deeper folder.
    const deep = path.join(backups, "x".repeat(200));
    const folderOfBackups = path.join(deep, "x".repeat(470 - deep.length - 1));
    mkdirSync(folderOfBackups, { recursive: true });
    const failure = "No backup was made: unable to open database file";
    const { status, stderr } = await run("backup", dataDir, "--dir", folderOfBackups);
    expect([status, stderr, readdirSync(folderOfBackups)]).toEqual([1, `${failure}\n`, []]);
    expect((await run("doctor", dataDir)).stdout).toContain(
      `PROBLEM  backup: the last scheduled one failed: ${failure}\n`,
    );
    expect((await run("backup", dataDir, path.join(folder, "good.tar.gz"))).status).toBe(0);
    expect((await run("doctor", dataDir)).stdout).toMatch(/^ok {7}backup: the last one was made on/m);
  });

  it("keeps the archive that it has made, and those from the future only while there are too few others", async () => {
    addOldArchives();
    expect((await run("backup", unrecorded(), "--dir", backups, "--keep", "4")).status).toBe(0);
    const made = expect.stringMatching(/^shop-20[2-8]\d-.*Z\.tar\.gz$/);
    expect(readdirSync(backups).sort()).toEqual(["notes.txt", ...OLD, made, FUTURE[1]]);
  });

  it("leaves nothing of a failed backup in the folder", async () => {
    addOldArchives();
    const before = readdirSync(backups);
    expect((await run("backup", path.join(folder, "nowhere"), "--dir", backups, "--keep", "1")).status).toBe(1);
    expect(readdirSync(backups)).toEqual(before);
  });

  it.each([
    [[]],
    [["one.tar.gz", "two.tar.gz"]],
    [["one.tar.gz", "--dir", "."]],
    [["--dir", ".", "--keep", "0"]],
    [["--dir", ".", "--keep", "x"]],
    [["--unknown"]],
  ])("with %j explains its use and writes nothing", async (args) => {
    const { status, stderr } = await run("backup", inject("seededFolder"), ...args);
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^(?:Un(?:expected argument|known option) '\S+'\. )?Usage: npm run backup/),
    ]);
    expect(existsSync("one.tar.gz")).toBe(false);
  });
});
