import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { type Fixtures, fixturesOf } from "../support/fixtures";
import { startMuteServer } from "../support/mute-server";

let dataDir: string;
let data: Fixtures;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), "tradepost-outbox-"));
  cpSync(inject("migratedFolder"), dataDir, { recursive: true });
  data = fixturesOf(path.join(dataDir, "shop.db"));
});
afterEach(() => {
  data.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A process that is ready to send due emails. */
async function sender(smtpUrl: string): Promise<{ program: ChildProcess; ended: Promise<unknown>; log: () => string }> {
  const program = spawn(process.execPath, ["--import", "tsx", "tests/support/programs/send-due-emails.ts"], {
    env: { ...process.env, DATA_DIR: dataDir, SMTP_URL: smtpUrl, LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  let logged = "";
  program.stdout?.on("data", (text) => {
    logged += text;
  });
  const ended = new Promise((resolve) => program.once("close", resolve));
  await new Promise<void>((resolve, reject) => {
    program.once("message", () => resolve());
    program.once("exit", (code) => reject(new Error(`The sender ended with ${code}.`)));
  });
  return { program, ended, log: () => logged };
}

/** A mail server that greets its clients once enough of them have connected. @param refuses all recipients, by address */
async function mailServer(clients: number, refuses = false) {
  const received: (string | undefined)[] = [];
  const waiting: (() => void)[] = [];
  let needed = clients;
  const greet = () => {
    needed = 0;
    for (const next of waiting.splice(0)) next();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onConnect: (_session, accept) => {
      waiting.push(() => accept());
      if (waiting.length >= needed) greet();
    },
    onRcptTo: ({ address }, _session, done) => {
      done(refuses ? Object.assign(new Error(`<${address}>: User unknown`), { responseCode: 550 }) : null);
    },
    onData: (stream, _session, done) => {
      buffer(stream)
        .then((message) => PostalMime.parse(message))
        .then(({ messageId }) => {
          received.push(messageId);
          done();
        }, done);
    },
  });
  const listener = server.listen(0, "127.0.0.1");
  await new Promise((resume) => listener.once("listening", resume));
  const { port } = listener.address() as AddressInfo;
  const stop = () => new Promise<void>((done) => server.close(done));
  return { url: `smtp://127.0.0.1:${port}`, received, waiting, greet, stop };
}

it("two processes that send at the same time send each email once", async () => {
  const ids = data.emails.addDue(50);
  // Greeted only when both are connected, so that both are sending before the first message has been delivered.
  const server = await mailServer(2);
  const senders = [await sender(server.url), await sender(server.url)];
  for (const { program } of senders) program.send("go");
  expect(await Promise.all(senders.map(({ ended }) => ended))).toEqual([0, 0]);
  await server.stop();
  expect(server.received.sort()).toEqual(ids.map((id) => `<${id}@shop.test>`).sort());
  expect(data.emails.count({ sentAt: null })).toBe(0);
});

it("an email that is to be sent now while another process sends it arrives once", async () => {
  const [id = ""] = data.emails.addDue(1);
  const server = await mailServer(2);
  const senders = [await sender(server.url), await sender(server.url)] as const;
  senders[0].program.send("go");
  await expect.poll(() => server.waiting.length).toBe(1);
  const now = new Date();
  data.emails.change({ id }, { nextAttemptAt: now });
  senders[1].program.send("go");
  await expect.poll(() => data.emails.get({ id }).nextAttemptAt).not.toEqual(now);
  server.greet();
  expect(await Promise.all(senders.map(({ ended }) => ended))).toEqual([0, 0]);
  await server.stop();
  expect(server.received).toEqual([`<${id}@shop.test>`]);
});

it("the emails of a killed process are sent when its claim has expired", async () => {
  const [id] = data.emails.addDue(1);
  const mute = await startMuteServer();
  const crashing = await sender(`smtp://${mute.host}`);
  crashing.program.send("go");
  await expect.poll(mute.connections).toBe(1);
  crashing.program.kill("SIGKILL");
  await crashing.ended;
  await mute.stop();
  const until = Number(data.emails.get({ id }).nextAttemptAt);
  expect(until).toBeGreaterThan(Date.now());
  expect(until).toBeLessThan(Date.now() + 6 * 60_000);

  const server = await mailServer(1);
  const early = await sender(server.url);
  early.program.send("go");
  await early.ended;
  expect(server.received).toEqual([]);
  data.emails.change({}, { nextAttemptAt: new Date(1) });
  const late = await sender(server.url);
  late.program.send("go");
  await late.ended;
  await server.stop();
  expect(server.received).toEqual([`<${id}@shop.test>`]);
});

it("the answer of a mail server that refuses a recipient is kept for the back office, and its address is not logged", async () => {
  const [id] = data.emails.addDue(1);
  const server = await mailServer(1, true);
  const { program, ended, log } = await sender(server.url);
  program.send("go");
  expect(await ended).toBe(0);
  await server.stop();
  const { recipient, lastError } = data.emails.get({ id });
  expect(lastError).toContain(`<${recipient}>: User unknown`);
  expect(log()).toContain('"code":"EENVELOPE","responseCode":550,"msg":"email not sent"');
  expect(log()).not.toContain(recipient);
});

it("an email is rendered when it is sent, and keeps that text; one of an unknown kind waits with the reason", async () => {
  const queued = { recipient: "jane@example.com", subject: "Hello", text: "", html: "", createdAt: new Date(1) };
  const due = { ...queued, nextAttemptAt: new Date(1) };
  data.emails.add({ ...due, id: "unknown", content: { kind: "of-a-later-version", data: {} } });
  data.emails.add({
    ...due,
    id: "known",
    content: { kind: "password-changed", data: { email: "jane@example.com", firstName: "Jane" } },
  });
  const server = await mailServer(1);
  const { program, ended } = await sender(server.url);
  program.send("go");
  expect(await ended).toBe(0);
  await server.stop();
  expect(server.received).toEqual(["<known@shop.test>"]);
  const sent = data.emails.get({ id: "known" });
  expect(sent).toMatchObject({ attempts: 1, content: null, lastError: null });
  expect(sent.text).toContain("Hello Jane,");
  expect(sent.html).toContain("Your password was changed");
  const lastError = "This version of the shop has no email of the kind of-a-later-version.";
  expect(data.emails.count({ sentAt: null, attempts: 1, lastError })).toBe(1);
});
