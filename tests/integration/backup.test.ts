import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { fixturesOf } from "../support/fixtures";
import { killedAfterMoves } from "../support/replica";
import { orderBody } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

let shop: RunningShop;
let folder: string;

beforeAll(async () => {
  shop = await startShop({ copyOf: inject("seededFolder"), settings: { RATE_LIMITS: "off" } });
  folder = mkdtempSync(path.join(tmpdir(), "tradepost-backup-"));
});
afterAll(async () => {
  await shop.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function run(
  command: "backup" | "restore",
  file: string,
  dataDir: string,
  settings: Record<string, string> = {},
) {
  // Not spawnSync: connections to the shop that end meanwhile must be noticed.
  const env = { ...process.env, DATA_DIR: dataDir, ...settings };
  const program = spawn(process.execPath, ["build/ops", command, file], { env });
  let said = "";
  for (const stream of [program.stdout, program.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  const [status] = (await once(program, "close")) as [number | null];
  return { status, said };
}

/** The files and folders at the top of an archive. */
function namesIn(archive: string): string[] {
  const { status, stdout } = spawnSync("tar", ["-tzf", archive], { encoding: "utf8" });
  expect(status).toBe(0);
  return [...new Set(stdout.split("\n").map((name) => name.split("/")[0] ?? ""))].filter(Boolean).sort();
}

/** Only root may mount a disk, and not in every container. */
const mayMount = spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", tmpdir()]).status === 0;

describe("a backup", () => {
  it("made while orders are placed restores to a consistent shop with all previous data", async () => {
    mkdirSync(path.join(shop.dataDir, "uploads", "mugs"), { recursive: true });
    writeFileSync(path.join(shop.dataDir, "uploads", "mugs", "one.jpg"), "a picture");
    writeFileSync(path.join(shop.dataDir, "token-key"), "0".repeat(64));
    const product = shop.data.products.plain({ stock: 1000 }).id;
    const soldBefore = shop.data.orderItems.count({ productId: product });
    const client = shop.client();
    await client.becomeGuest();
    const first = await (await client.json("POST", "/api/orders", orderBody(product))).json();
    let buying = true;
    const load = (async () => {
      while (buying) await client.json("POST", "/api/orders", orderBody(product));
    })();
    // The command runs in another process, while this one goes on placing orders.
    const archive = path.join(folder, "live.tar.gz");
    const backup = spawn(process.execPath, ["build/ops", "backup", archive], {
      env: { ...process.env, DATA_DIR: shop.dataDir },
    });
    const made = await new Promise((resolve) => backup.once("exit", resolve));
    buying = false;
    await load;
    expect(made).toBe(0);

    const restored = path.join(folder, "restored");
    expect((await run("restore", archive, restored)).status).toBe(0);
    const copy = fixturesOf(path.join(restored, "shop.db"));
    expect(copy.integrity()).toEqual(["ok", []]);
    expect(copy.orders.count({ id: first._id })).toBe(1);
    const soldSince = copy.orderItems.count({ productId: product }) - soldBefore;
    expect(copy.products.stockOf(product)).toBe(1000 - soldSince);
    copy.close();
    expect(readFileSync(path.join(restored, "uploads", "mugs", "one.jpg"), "utf8")).toBe("a picture");
    expect(readFileSync(path.join(restored, "session-secret"), "utf8")).toBe(
      readFileSync(path.join(shop.dataDir, "session-secret"), "utf8"),
    );
    const again = await startShop({ copyOf: restored });
    expect((await again.client().get("/")).status).toBe(200);
    await again.remove();
  });

  it("has database, pictures, e-mails in files and secrets, and nothing of what only a running shop needs", () => {
    const stored = ["manifest.json", "outbox", "session-secret", "shop.db", "token-key", "uploads"];
    expect(namesIn(path.join(folder, "live.tar.gz"))).toEqual(stored);
    expect(readdirSync(shop.dataDir)).toContain("running-shop.db");
  });

  it("that is damaged replaces nothing", async () => {
    const archive = path.join(folder, "live.tar.gz");
    const bytes = readFileSync(archive);
    bytes.fill(7, Math.floor(bytes.length / 2), Math.floor(bytes.length / 2) + 64);
    const damaged = path.join(folder, "damaged.tar.gz");
    writeFileSync(damaged, bytes);
    const target = path.join(folder, "untouched");
    mkdirSync(target);
    writeFileSync(path.join(target, "here"), "before");
    const { status, said: output } = await run("restore", damaged, target);
    expect(status).toBe(1);
    expect(output).toContain("Nothing was restored");
    expect(readFileSync(path.join(target, "here"), "utf8")).toBe("before");
  });

  it("of a missing folder is refused with a message", async () => {
    const { status, said: output } = await run(
      "backup",
      path.join(folder, "none.tar.gz"),
      path.join(folder, "nowhere"),
    );
    expect(status).toBe(1);
    expect(output).toContain("No backup was made");
    expect(existsSync(path.join(folder, "none.tar.gz"))).toBe(false);
  });

  it("is not restored while the shop runs", async () => {
    const { status, said: output } = await run("restore", path.join(folder, "live.tar.gz"), shop.dataDir);
    expect([status, output]).toEqual([1, expect.stringContaining(`a shop runs on ${shop.dataDir}. Stop it first.`)]);
    expect((await shop.client().get("/api/health")).status).toBe(200);
    expect(existsSync(path.join(shop.dataDir, "shop.db"))).toBe(true);
  });

  it("replaces a database that is damaged", async () => {
    const target = path.join(folder, "damaged");
    mkdirSync(target);
    writeFileSync(path.join(target, "shop.db"), "this is no database at all, but long enough to be taken for one");
    expect((await run("restore", path.join(folder, "live.tar.gz"), target)).status).toBe(0);
    const replaced = fixturesOf(path.join(target, "shop.db"));
    expect(replaced.integrity()).toEqual(["ok", []]);
    replaced.close();
  });

  it("can be read by its owner only, like the shop's own files", () => {
    const modes = (...files: string[]) => files.map((file) => (statSync(file).mode & 0o077).toString(8));
    expect(modes(path.join(folder, "live.tar.gz"), path.join(folder, "damaged", "shop.db"))).toEqual(["0", "0"]);
    expect(modes(...["", "-wal", "-shm"].map((end) => path.join(shop.dataDir, `shop.db${end}`)))).toEqual([
      "0",
      "0",
      "0",
    ]);
  });

  it("moves the previous data aside", async () => {
    const target = path.join(folder, "occupied");
    mkdirSync(target);
    writeFileSync(path.join(target, "here"), "before");
    const { status, said: output } = await run("restore", path.join(folder, "live.tar.gz"), target);
    expect(status).toBe(0);
    const aside = /previous data is in (\S+)\./.exec(output)?.[1] ?? "";
    expect(readFileSync(path.join(aside, "here"), "utf8")).toBe("before");
  });

  it.each([1, 2])("that is killed after %i moves of the database leaves a whole one in its place", async (moves) => {
    const target = mkdtempSync(path.join(folder, "killed-"));
    expect((await run("restore", path.join(folder, "live.tar.gz"), target)).status).toBe(0);
    const { status } = await run("restore", path.join(folder, "live.tar.gz"), target, killedAfterMoves(moves));
    expect(status).toBeNull();
    const left = fixturesOf(path.join(target, "shop.db"));
    expect([left.integrity(), left.orders.list().length > 0]).toEqual([["ok", []], true]);
    left.close();
    expect((await run("restore", path.join(folder, "live.tar.gz"), target)).status).toBe(0);
    const unpacked = readdirSync(target).filter((name) => name.startsWith(".restore-"));
    expect(unpacked).toHaveLength(1);
    // Another restore may be using one of today.
    for (const name of unpacked) utimesSync(path.join(target, name), 0, Date.now() / 1000 - 90_000);
    expect((await run("restore", path.join(folder, "live.tar.gz"), target)).status).toBe(0);
    expect(readdirSync(target).filter((name) => name.startsWith("."))).toEqual([]);
  });

  it("that was killed leaves nothing of the archive once a day is over and the shop starts", async () => {
    const left = path.join(shop.dataDir, ".restore-Ab3xYz");
    for (const own of [left, path.join(shop.dataDir, ".restore-of-May")]) {
      mkdirSync(own);
      utimesSync(own, 0, Date.now() / 1000 - 90_000);
    }
    await shop.restart();
    expect(readdirSync(shop.dataDir).filter((name) => name.startsWith(".restore-"))).toEqual([".restore-of-May"]);
    rmSync(path.join(shop.dataDir, ".restore-of-May"), { recursive: true });
  });

  it("that is interrupted leaves nothing of the archive, and says so, as a backup does", async () => {
    const interrupted = async (command: "backup" | "restore", argument: string, dataDir: string, within: string) => {
      const env = { ...process.env, DATA_DIR: dataDir };
      const program = spawn(process.execPath, ["build/ops", command, argument], { env });
      let said = "";
      program.stderr.setEncoding("utf8").on("data", (text: string) => {
        said += text;
      });
      const ended = once(program, "close");
      await expect.poll(() => readdirSync(within), { interval: 5, timeout: 20_000 }).not.toEqual([]);
      program.kill("SIGINT");
      await ended;
      return said;
    };
    const target = mkdtempSync(path.join(folder, "interrupted-"));
    const restored = await interrupted("restore", path.join(folder, "live.tar.gz"), target, target);
    expect(restored).toBe("Interrupted: nothing was restored.\n");
    expect(readdirSync(target).filter((name) => name.startsWith("."))).toEqual([]);
    const archives = mkdtempSync(path.join(folder, "archives-"));
    const backedUp = await interrupted("backup", path.join(archives, "shop.tar.gz"), shop.dataDir, archives);
    expect(backedUp).toBe("Interrupted: no backup was made.\n");
    expect(readdirSync(archives)).toEqual([]);
  });

  it("goes on under nohup when its terminal ends", async () => {
    const target = mkdtempSync(path.join(folder, "nohup-"));
    const command = [process.execPath, "build/ops", "restore", path.join(folder, "live.tar.gz")];
    const env = { ...process.env, DATA_DIR: target };
    const program = spawn("nohup", command, { env, stdio: ["ignore", "pipe", "pipe"] });
    const ended = once(program, "close");
    await expect.poll(() => readdirSync(target), { interval: 5, timeout: 20_000 }).not.toEqual([]);
    program.kill("SIGHUP");
    expect(await ended).toEqual([0, null]);
    expect(readdirSync(target)).toContain("shop.db");
  });

  it("replaces the contents of a folder that stays in its place, with all that is not the shop's", async () => {
    const parent = mkdtempSync(path.join(folder, "parent-"));
    const target = path.join(parent, "data");
    const others = [".npm", "before-restore-2026-01-01", "lost+found"];
    for (const name of [...others, "uploads"]) mkdirSync(path.join(target, name), { recursive: true });
    const { ino } = statSync(target);
    // Root is not stopped by it.
    chmodSync(parent, 0o500);
    const { status, said: output } = await run("restore", path.join(folder, "live.tar.gz"), target);
    expect([status, output]).toEqual([0, expect.stringContaining("was restored from")]);
    expect([statSync(target).ino, readdirSync(parent)]).toEqual([ino, ["data"]]);
    const aside = path.basename(/previous data is in (\S+)\./.exec(output)?.[1] ?? "");
    const names = [...others, aside, "outbox", "session-secret", "shop.db", "token-key", "uploads"];
    // SQLite's own files beside the database may be there or not.
    const present = readdirSync(target).filter((name) => !/-(?:wal|shm)$/.test(name));
    expect(present.sort()).toEqual(names.sort());
    const archive = path.join(folder, "restored.tar.gz");
    expect((await run("backup", archive, target)).status).toBe(0);
    expect(namesIn(archive)).toEqual(namesIn(path.join(folder, "live.tar.gz")));
  });

  describe.runIf(mayMount)("and a data folder that is a disk of its own", () => {
    const restoreTo = (target: string, disk: string) => {
      const script = 'mount -t tmpfs tmpfs "$1" && touch "$2/here"; "$3" build/ops restore "$4"; cd "$2" && find .';
      const args = [disk, target, process.execPath, path.join(folder, "live.tar.gz")];
      const options = { encoding: "utf8", env: { ...process.env, DATA_DIR: target } } as const;
      const { stdout, stderr } = spawnSync("unshare", ["--mount", "sh", "-c", script, "sh", ...args], options);
      return stdout + stderr;
    };

    it("is restored into it", () => {
      const target = mkdtempSync(path.join(folder, "disk-"));
      const said = restoreTo(target, target);
      expect(said).toContain(`${target} was restored from`);
      expect(said).toMatch(/^\.\/shop\.db$/m);
      expect(said).toMatch(/^\.\/before-restore-\S+\/here$/m);
    });

    it("changes nothing when something in it cannot be moved", () => {
      const target = mkdtempSync(path.join(folder, "disk-"));
      mkdirSync(path.join(target, "uploads"));
      expect(restoreTo(target, path.join(target, "uploads"))).toMatch(
        /^\.\n(?:\.\/here\n\.\/uploads|\.\/uploads\n\.\/here)\nNothing was restored: EBUSY: .*\n$/,
      );
    });
  });

  it.each([
    ["a symbolic link", (unpacked: string) => symlinkSync(".", path.join(unpacked, "uploads"))],
    [
      "a hard link",
      (unpacked: string) => linkSync(path.join(unpacked, "session-secret"), path.join(unpacked, "uploads")),
    ],
    ["a pipe", (unpacked: string) => spawnSync("mkfifo", [path.join(unpacked, "uploads")])],
  ])("with %s in it replaces nothing", async (_, spoil) => {
    const unpacked = mkdtempSync(path.join(folder, "unpacked-"));
    const tar = (...args: string[]) => expect(spawnSync("tar", args).status).toBe(0);
    tar("-xzf", path.join(folder, "live.tar.gz"), "-C", unpacked);
    rmSync(path.join(unpacked, "uploads"), { recursive: true });
    const manifest = path.join(unpacked, "manifest.json");
    const { files } = JSON.parse(readFileSync(manifest, "utf8")) as { files: Record<string, unknown> };
    const stored = Object.entries(files).filter(([name]) => !name.startsWith("uploads/"));
    writeFileSync(manifest, JSON.stringify({ files: Object.fromEntries(stored) }));
    spoil(unpacked);
    const archive = `${unpacked}.tar.gz`;
    tar("-czf", archive, "-C", unpacked, ...readdirSync(unpacked).sort());
    const target = mkdtempSync(path.join(folder, "spared-"));
    const { status, said: output } = await run("restore", archive, target);
    expect(status).toBe(1);
    expect(output).toMatch(/^Nothing was restored: uploads is neither a plain file nor a folder\.$/m);
    expect(readdirSync(target)).toEqual([]);
  });

  it("contains the pictures of a symbolically linked folder", async () => {
    const [source, elsewhere, target] = ["source", "elsewhere", "target"].map((name) =>
      path.join(folder, `link-${name}`),
    );
    if (!source || !elsewhere || !target) throw new Error("no folders");
    expect((await run("restore", path.join(folder, "live.tar.gz"), source)).status).toBe(0);
    renameSync(path.join(source, "uploads"), elsewhere);
    symlinkSync(elsewhere, path.join(source, "uploads"));
    const archive = path.join(folder, "linked.tar.gz");
    expect((await run("backup", archive, source)).status).toBe(0);
    expect((await run("restore", archive, target)).status).toBe(0);
    expect(readFileSync(path.join(target, "uploads", "mugs", "one.jpg"), "utf8")).toBe("a picture");
  });

  it("has, once restored, the owner of the folder it replaces", async () => {
    const target = mkdtempSync(path.join(folder, "owned-"));
    // Only root can change owners.
    if (process.getuid?.() === 0) chownSync(target, 4321, 4321);
    const owner = (file: string) => [statSync(file).uid, statSync(file).gid];
    const before = owner(target);
    expect((await run("restore", path.join(folder, "live.tar.gz"), target)).status).toBe(0);
    for (const name of ["", "shop.db", "session-secret", "uploads/mugs/one.jpg"]) {
      expect(owner(path.join(target, name))).toEqual(before);
    }
  });
});
