import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { signedInAdmin } from "../support/admins";
import { codeOf, turnOnTwoFactor } from "../support/authenticator-app";
import { addCustomer, PASSWORD } from "../support/customers";
import { orderOf, replicaOf, restoreReplica, runCommand, uploadPicture, waitForReplica } from "../support/replica";
import { logIn, tryLogIn } from "../support/shop-client";
import { type RunningShop, startShop } from "../support/shop-process";

let folder: string;
let replica: string;
const shops: RunningShop[] = [];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "tradepost-replica-"));
  replica = `file://${path.join(folder, "replica")}`;
});
afterEach(async () => {
  for (const shop of shops.splice(0)) await shop.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function start(copyOf = inject("seededFolder"), settings: Record<string, string> = {}) {
  const shop = await startShop({ copyOf, settings: { RATE_LIMITS: "off", ...settings } });
  shops.push(shop);
  return shop;
}

describe("a shop with a replica in a folder", () => {
  it("that is killed comes back with its orders, pictures and secrets", async () => {
    const shop = await start(undefined, { REPLICA_URL: replica, METRICS_TOKEN: "metrics" });
    const admin = await signedInAdmin(shop);
    const account = addCustomer(shop);
    const customer = shop.client();
    await logIn(customer, account.email);
    const { key } = await turnOnTwoFactor(customer);
    const picture = await uploadPicture(shop, admin, "replicated");
    const bytes = Buffer.from(await (await shop.client().get(picture)).arrayBuffer());
    const order = await orderOf(shop, shop.data.products.plain({ stock: 5 }).id);
    await waitForReplica(admin);

    expect(await replicaOf(admin)).toMatchObject({ standsStill: false, problem: null });
    expect((await admin.open("/admin")).text).toMatch(/Replica.*Complete up to \d+ seconds ago\./);
    const metrics = await fetch(`${shop.url}/metrics`, { headers: { Authorization: "Bearer metrics" } });
    expect(await metrics.text()).toMatch(/^tradepost_replica_lag_seconds \d/m);
    const examined = await runCommand("doctor", [], {
      DATA_DIR: shop.dataDir,
      BASE_URL: shop.url,
      REPLICA_URL: replica,
    });
    expect(examined.output).toMatch(/^ok {7}replica: reaches \S+Z/m);
    await shop.stop("SIGKILL");

    const restored = path.join(folder, "restored");
    const { code, output } = await restoreReplica(restored, replica);
    expect([code, output]).toEqual([0, expect.stringContaining(`${restored} was restored from the replica`)]);
    for (const name of ["", "shop.db", "session-secret", "token-key", "uploads", picture.slice(1)]) {
      expect([name, statSync(path.join(restored, name)).mode & 0o077]).toEqual([name, 0]);
    }
    const again = await start(restored);
    expect(again.data.integrity()).toEqual(["ok", []]);
    expect(again.data.orders.get({ id: order.id }).number).toBe(order.number);
    expect(Buffer.from(await (await again.client().get(picture)).arrayBuffer()).equals(bytes)).toBe(true);
    again.data.twoFactors.change({ userId: account.id }, { lastStep: 0 });
    const returning = again.client();
    await tryLogIn(returning, { email: account.email, password: PASSWORD });
    await returning.post("/login/code", { code: codeOf(key), redirect: "/" });
    expect((await returning.get("/api/users/session")).status).toBe(200);
  });

  it("comes back as it was at an earlier moment or when it was stopped, with its pictures and secrets, and in place of the folder that is there", async () => {
    const shop = await start(undefined, { REPLICA_URL: replica });
    const admin = await signedInAdmin(shop);
    const picture = await uploadPicture(shop, admin, "early");
    const product = shop.data.products.plain({ stock: 5 }).id;
    const early = await orderOf(shop, product);
    await waitForReplica(admin);
    const moment = new Date().toISOString();
    // Litestream knows the times of uploads to the second on some systems.
    await expect.poll(() => Date.now(), { timeout: 10_000 }).toBeGreaterThan(Date.parse(moment) + 2000);
    const late = await orderOf(shop, product);
    await waitForReplica(admin);
    const target = path.join(folder, "earlier");
    const refused = await restoreReplica(shop.dataDir, replica);
    expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("a shop runs on")]);
    expect(await shop.stop()).toBe(0);
    const stopped = new Date().toISOString();

    expect((await restoreReplica(target, replica)).code).toBe(0);
    const { code, output } = await restoreReplica(target, replica, ["--at", moment]);
    expect([code, output]).toEqual([0, expect.stringContaining(`as of ${moment}`)]);
    const aside = /previous data is in (\S+)\./.exec(output)?.[1] ?? "";
    const ids = async (copyOf: string) => (await start(copyOf)).data.orders.list().map(({ id }) => id);
    expect(await ids(target)).toContain(early.id);
    expect(await ids(target)).not.toContain(late.id);
    expect(await ids(aside)).toContain(late.id);
    const last = path.join(folder, "last");
    expect((await restoreReplica(last, replica, ["--at", stopped])).code).toBe(0);
    expect(await ids(last)).toContain(late.id);
    // Pictures and secrets are uploaded when they change, and twice a minute.
    for (const name of ["session-secret", picture]) {
      expect([name, [target, last].map((each) => existsSync(path.join(each, name)))]).toEqual([name, [true, true]]);
    }
    const before = await restoreReplica(path.join(folder, "never"), replica, ["--at", "2020-01-01T00:00:00Z"]);
    expect([before.code, before.output]).toEqual([
      1,
      expect.stringMatching(
        /^Nothing was restored: the replica holds nothing of 2020-01-01T00:00:00.000Z: .* begins at /,
      ),
    ]);
  });

  it("stores the last order and picture when it is stopped, and no picture that was deleted", async () => {
    const shop = await start(undefined, { REPLICA_URL: replica });
    const admin = await signedInAdmin(shop);
    const deleted = await uploadPicture(shop, admin, "deleted");
    await waitForReplica(admin);
    rmSync(path.join(shop.dataDir, deleted));
    const picture = await uploadPicture(shop, admin, "last");
    const order = await orderOf(shop, shop.data.products.plain({ stock: 5 }).id);
    expect(await shop.stop()).toBe(0);
    const restored = path.join(folder, "restored");
    expect((await restoreReplica(restored, replica)).code).toBe(0);
    expect([deleted, picture].map((src) => existsSync(path.join(restored, src)))).toEqual([false, true]);
    expect((await start(restored)).data.orders.count({ id: order.id })).toBe(1);
  });

  it("stores the last order when it is stopped, also while its pictures cannot be read", async () => {
    const shop = await start(undefined, { REPLICA_URL: replica });
    await waitForReplica(await signedInAdmin(shop));
    rmSync(path.join(shop.dataDir, "uploads"), { recursive: true, force: true });
    writeFileSync(path.join(shop.dataDir, "uploads"), "a file where the folder should be");
    const order = await orderOf(shop, shop.data.products.plain({ stock: 5 }).id);
    expect(await shop.stop()).toBe(0);
    expect(shop.output()).toContain("ENOTDIR");
    const restored = path.join(folder, "restored");
    expect((await restoreReplica(restored, replica)).code).toBe(0);
    expect((await start(restored)).data.orders.count({ id: order.id })).toBe(1);
  });

  it("stores a message that arrives after SIGTERM went to its whole process group, and reports no error", async () => {
    const shop = await startShop({
      copyOf: inject("seededFolder"),
      settings: { REPLICA_URL: replica, CONTACT_CAPTCHA: "off" },
      leadsGroup: true,
    });
    shops.push(shop);
    await waitForReplica(await signedInAdmin(shop));
    const message = { name: "Jo", email: "jo@example.com", subject: "Late", message: "Sent while the shop stopped" };
    const body = JSON.stringify(message);
    const client = request(`${shop.url}/api/contact`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Content-Length": body.length, Expect: "100-continue" },
    });
    client.flushHeaders();
    await once(client, "continue");
    const ended = once(shop.process, "exit");
    process.kill(-(shop.process.pid ?? 0), "SIGTERM");
    await expect.poll(shop.output).toContain('"closing"');
    client.end(body);
    const [{ statusCode }] = await once(client, "response");
    expect([statusCode, await ended]).toEqual([201, [0, null]]);
    expect(shop.output()).not.toContain("the replica cannot be written");
    const restored = path.join(folder, "restored");
    expect((await restoreReplica(restored, replica)).code).toBe(0);
    const subjects = (await start(restored)).data.contactMessages.list().map(({ subject }) => subject);
    expect(subjects).toContain(message.subject);
  });

  it("replicates again when Litestream was killed", async () => {
    const shop = await start(undefined, { REPLICA_URL: replica });
    const admin = await signedInAdmin(shop);
    await waitForReplica(admin);
    process.kill(Number(readFileSync(path.join(shop.dataDir, "replica", "litestream.pid"), "utf8")), "SIGKILL");
    await expect.poll(shop.output, { timeout: 20_000 }).toContain("it ended with SIGKILL");
    const order = await orderOf(shop, shop.data.products.plain({ stock: 5 }).id);
    await waitForReplica(admin);
    await shop.stop("SIGKILL");
    const restored = path.join(folder, "restored");
    expect((await restoreReplica(restored, replica)).code).toBe(0);
    expect((await start(restored)).data.orders.count({ id: order.id })).toBe(1);
  });
});

describe("a shop whose replica cannot be reached", () => {
  it("runs on, with one line in the log, and says so to admins", async () => {
    writeFileSync(path.join(folder, "replica"), "a file where the folder should be");
    const shop = await start(undefined, { REPLICA_URL: replica });
    const admin = await signedInAdmin(shop);
    await expect.poll(async () => (await replicaOf(admin)).problem, { timeout: 20_000 }).toContain("not a directory");
    expect((await replicaOf(admin)).completeAt).toBe(null);
    await orderOf(shop, shop.data.products.plain({ stock: 5 }).id);
    expect(shop.output().match(/the replica cannot be written/g)).toHaveLength(1);
    const settings = { DATA_DIR: shop.dataDir, REPLICA_URL: replica };
    expect((await runCommand("doctor", [], settings)).output).toMatch(/^PROBLEM {2}replica: cannot be read/m);
    expect(await shop.stop()).toBe(0);
    const { code, output } = await restoreReplica(path.join(folder, "none"), replica);
    expect([code, output.trim().split("\n").length]).toEqual([1, 1]);
  });
});

describe("the replica", () => {
  it("is nothing without the setting, and is shown to admins alone", async () => {
    const shop = await start();
    const [admin, visitor] = [await signedInAdmin(shop), shop.client()];
    expect(await (await admin.get("/api/health?full")).json()).toEqual({ status: "ok", workers: 1, replica: null });
    expect((await visitor.get("/api/health?full")).status).toBe(401);
    await logIn(visitor, addCustomer(shop).email);
    expect((await visitor.get("/api/health?full")).status).toBe(403);
    expect(existsSync(path.join(shop.dataDir, "replica"))).toBe(false);
  });

  it("is not restored from within the data folder, which would set it aside", async () => {
    const dataDir = path.join(folder, "data");
    const { code, output } = await restoreReplica(dataDir, `file://${path.join(dataDir, "copies")}`);
    expect([code, output]).toEqual([1, `Nothing was restored: the replica is inside ${dataDir}: move it out first.\n`]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it.each([
    ["--from", "https://backup.example.com/"],
    ["--from", "sftp://backup.example.com/replica"],
    ["--from", "file://replica"],
    ["--at", "2026-11-23T14:05:00Z"],
    ["--from", "file:///replica", "--at", "yesterday"],
  ])("is not restored with %s %s", async (...args) => {
    const { code, output } = await runCommand("restore", args, { DATA_DIR: path.join(folder, "none") });
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^(?:Usage: npm run restore|Nothing was restored: the address must )/),
    ]);
    expect(existsSync(path.join(folder, "none"))).toBe(false);
  });
});
