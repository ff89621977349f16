import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, inject, it } from "vitest";
import { startMuteServer } from "../support/mute-server";
import { startShop } from "../support/shop-process";

describe("the shop on SIGTERM", () => {
  it("exits with 0 and loses nothing while all outside services and a client hang", async () => {
    const [mail, services] = [await startMuteServer(), await startMuteServer()];
    const shop = await startShop({
      copyOf: inject("seededFolder"),
      settings: {
        SMTP_URL: `smtp://${mail.host}`,
        PAYPAL_CLIENT_ID: "id",
        PAYPAL_CLIENT_SECRET: "secret",
        PAYPAL_API_URL: `http://${services.host}/paypal`,
        PARCELSAPP_API_KEY: "key",
        PARCELSAPP_API_URL: `http://${services.host}/parcels`,
        EASYPOST_API_KEY: "key",
        EASYPOST_API_URL: `http://${services.host}/labels`,
      },
    });
    const { emails, orders, attempts, parcels } = shop.data;
    const before = emails.waiting().length;
    emails.addDue(9);
    for (const { id: orderId, number } of orders.list({ paidAt: null })) {
      const at = { nextCheckAt: new Date(1), createdAt: new Date() };
      attempts.add({ id: `attempt-${orderId}`, orderId, providerOrderId: `PAYPAL00${number}`, ...at });
    }
    for (let number = 1; number <= 9; number += 1) parcels.addDue(`PARCEL-${number}`);
    const begun = attempts.open().length;
    expect(begun).toBeGreaterThan(0);
    const client = connect(Number(new URL(shop.url).port), "127.0.0.1").on("error", () => undefined);
    client.write("POST /login HTTP/1.1\r\nHost: shop\r\nContent-Length: 100\r\n\r\nemail=");
    await expect.poll(mail.connections, { timeout: 20_000 }).toBe(1);
    await expect
      .poll(services.heard, { timeout: 20_000 })
      .toMatch(/\/paypal\/[\s\S]*\/parcels\/|\/parcels\/[\s\S]*\/paypal\//);

    const started = performance.now();
    expect(await shop.stop()).toBe(0);
    // The limit is ten seconds; the services alone would hang for more than ninety.
    expect(performance.now() - started).toBeLessThan(20_000);
    client.destroy();
    expect([emails.waiting().length, attempts.open().length]).toEqual([before + 9, begun]);
    // The next start sends them at once, the one too that was being sent.
    const isClaimed = ({ nextAttemptAt }: { nextAttemptAt: Date | null }) => Number(nextAttemptAt) > Date.now();
    expect(emails.list().filter(isClaimed)).toEqual([]);
    const tracked = parcels.list().filter(({ number, nextLookAt }) => number.startsWith("PARCEL-") && nextLookAt);
    expect(tracked).toHaveLength(9);
    await shop.remove();
    await Promise.all([mail.stop(), services.stop()]);
  });
});

describe("the shop on SIGKILL", () => {
  it("leaves emails that the next start sends at once, and those that wait after a failure at their time", async () => {
    const mail = await startMuteServer();
    const shop = await startShop({ copyOf: inject("seededFolder"), settings: { SMTP_URL: `smtp://${mail.host}` } });
    const later = new Date(Date.now() + 60 * 60_000);
    const [failed = "", ...claimed] = shop.data.emails.addDue(9);
    shop.data.emails.change({ id: failed }, { attempts: 3, nextAttemptAt: later });
    await expect.poll(mail.connections, { timeout: 20_000 }).toBe(1);
    await shop.stop("SIGKILL");
    const isClaimed = (id: string) => Number(shop.data.emails.get({ id }).nextAttemptAt) > Date.now();
    expect(claimed.filter(isClaimed)).toEqual(claimed);
    await shop.restart();
    await expect.poll(mail.connections, { timeout: 20_000 }).toBe(2);
    expect(claimed.map((id) => shop.data.emails.get({ id }).attempts)).toEqual(claimed.map(() => 0));
    expect(shop.data.emails.get({ id: failed }).nextAttemptAt).toEqual(later);
    await shop.stop("SIGKILL");
    await shop.remove();
    await mail.stop();
  });
});

describe("npm start", () => {
  let dataDir: string | undefined;
  let npm: ChildProcess | undefined;
  afterEach(() => {
    if (npm?.pid && npm.exitCode === null && npm.signalCode === null) process.kill(-npm.pid, "SIGKILL");
    if (dataDir) rmSync(dataDir, { recursive: true, force: true });
  });

  it.each([
    ["npm alone", (pid: number) => process.kill(pid, "SIGTERM")],
    ["its whole process group, as a service manager does", (pid: number) => process.kill(-pid, "SIGTERM")],
  ])("exits with 0, after the shop, when SIGTERM goes to %s", async (_, kill) => {
    dataDir = mkdtempSync(path.join(tmpdir(), "tradepost-start-"));
    cpSync(inject("migratedFolder"), dataDir, { recursive: true });
    const { BASE_URL: _url, LOG_LEVEL: _level, ...inherited } = process.env;
    const started = spawn("npm", ["start"], {
      detached: true,
      env: { ...inherited, DATA_DIR: dataDir, PORT: "0" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    npm = started;
    let output = "";
    started.stdout.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
    // The pipe stays open until the shop has exited as well.
    const closed = new Promise((resolve) => started.stdout.once("close", resolve));
    const code = new Promise((resolve) => started.once("exit", (status, signal) => resolve(signal ?? status)));
    await expect.poll(() => output, { timeout: 30_000 }).toContain("shop is open");
    kill(started.pid ?? 0);
    expect(await code).toBe(0);
    await closed;
    expect(output).toContain("closing");
  });
});
