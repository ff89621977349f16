import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, inject, it } from "vitest";
import { startMuteServer } from "../support/mute-server";
import { queueEmails } from "../support/queued-emails";
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
      },
    });
    const database = shop.database();
    const queued = "select count(*) from outbox_email where sent_at is null and next_attempt_at is not null";
    const before = database.prepare(queued).pluck().get() as number;
    queueEmails(database, 9);
    database.exec(
      `insert into payment_attempt (id, order_id, provider_order_id, next_check_at, created_at)
         select 'attempt-' || rowid, id, 'PAYPAL00' || rowid, 1, ${Date.now()} from "order" where paid_at is null limit 25;
       insert into tracked_parcel (number, destination_country, zipcode, language, looked_at, next_look_at)
         select 'PARCEL-' || value, 'United States', '97201', 'en', 1, 1 from json_each('[1,2,3,4,5,6,7,8,9]')`,
    );
    const begun = database
      .prepare("select count(*) from payment_attempt where next_check_at is not null")
      .pluck()
      .get();
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
    expect(database.prepare(queued).pluck().get()).toBe(before + 9);
    expect(database.prepare("select count(*) from payment_attempt where next_check_at is not null").pluck().get()).toBe(
      begun,
    );
    const parcels = "select count(*) from tracked_parcel where number like 'PARCEL-%' and next_look_at is not null";
    expect(database.prepare(parcels).pluck().get()).toBe(9);
    await shop.remove();
    await Promise.all([mail.stop(), services.stop()]);
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
