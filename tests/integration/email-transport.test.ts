import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import PostalMime from "postal-mime";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type EmailTransport, type OutgoingEmail, UnsafeEmail } from "~/providers/email/email-transport";
import { fileTransport } from "~/providers/email/file-transport.server";
import { smtpTransport } from "~/providers/email/smtp-transport.server";
import { type Sandbox, startSandbox } from "../sandbox/server";

const sender = { hostname: "shop.test" };

function email(changes: Partial<OutgoingEmail> = {}): OutgoingEmail {
  return {
    from: { name: "Tradepost", address: "no-reply@shop.test" },
    to: "jane@example.com",
    subject: "Your order — thank you",
    text: "See http://shop.test/orders/1.\n.\nFrom here on: Grüße.",
    html: "<p>See <a href='http://shop.test/orders/1'>your order</a>. Grüße.</p>",
    messageId: "outbox-1",
    ...changes,
  };
}

let sandbox: Sandbox;
let folder: string;
let files: EmailTransport;
let smtp: EmailTransport;

beforeAll(async () => {
  sandbox = await startSandbox();
  smtp = smtpTransport({ url: sandbox.smtpUrl, ...sender, timeoutMs: 2_000 });
});
afterAll(() => sandbox.stop());
beforeEach(() => {
  sandbox.reset();
  folder = path.join(mkdtempSync(path.join(tmpdir(), "tradepost-outbox-")), "outbox");
  files = fileTransport({ folder, ...sender });
});
afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }));

const written = (name: string) => readFileSync(path.join(folder, name), "utf8");

describe("a message in a file", () => {
  it("is complete and can be parsed", async () => {
    await files.send(email());
    const raw = written("outbox-1.eml");
    const read = await PostalMime.parse(raw);
    expect(read).toMatchObject({
      from: { name: "Tradepost", address: "no-reply@shop.test" },
      to: [{ address: "jane@example.com" }],
      subject: "Your order — thank you",
      messageId: "<outbox-1@shop.test>",
      text: expect.stringContaining("See http://shop.test/orders/1.\n.\nFrom here on: Grüße."),
      html: expect.stringContaining("Grüße."),
    });
    expect(Date.parse(read.date ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(raw.slice(0, raw.indexOf("\r\n\r\n"))).toMatch(/^[\x20-\x7e\r\n]+$/);
  });

  it("is a file of its own, without temporary files beside it", async () => {
    await Promise.all(["a", "b", "c"].map((messageId) => files.send(email({ messageId }))));
    expect(readdirSync(folder).sort()).toEqual(["a.eml", "b.eml", "c.eml"]);
  });

  it("is replaced atomically when it is sent again", async () => {
    await files.send(email());
    await files.send(email({ subject: "Once more" }));
    expect(readdirSync(folder)).toEqual(["outbox-1.eml"]);
    expect(written("outbox-1.eml")).toContain("Subject: Once more\r\n");
  });

  it("is readable by the shop's user only", async () => {
    await files.send(email());
    expect(statSync(path.join(folder, "outbox-1.eml")).mode & 0o077).toBe(0);
  });

  it("fails with an error when it cannot be written", async () => {
    writeFileSync(folder, "a file where the folder should be");
    await expect(files.send(email())).rejects.toThrow(/EEXIST|ENOTDIR/);
  });
});

describe("a message by SMTP", () => {
  it("arrives unchanged at its single recipient", async () => {
    await smtp.send(email({ replyTo: "john@example.com", headers: { "X-Tradepost-Kind": "contact" } }));
    expect(sandbox.mailbox.messages).toHaveLength(1);
    const message = sandbox.mailbox.latestTo("jane@example.com");
    expect(message).toMatchObject({
      from: "Tradepost <no-reply@shop.test>",
      to: ["jane@example.com"],
      subject: "Your order — thank you",
      replyTo: expect.stringContaining("john@example.com"),
      messageId: "<outbox-1@shop.test>",
      text: expect.stringContaining("See http://shop.test/orders/1.\n.\nFrom here on: Grüße."),
    });
    expect(message?.headers).toContainEqual({ name: "x-tradepost-kind", value: "contact" });
  });

  it("reuses the previous connection", async () => {
    const server = await mailServer();
    const transport = smtpTransport({ url: server.url, ...sender, timeoutMs: 2_000 });
    for (const messageId of ["one", "two", "three"]) await transport.send(email({ messageId }));
    expect(server.connections).toBe(1);
    expect(server.received).toBe(3);
    await server.stop();
  });

  it("opens a new connection when the previous one has ended", async () => {
    const server = await mailServer();
    const transport = smtpTransport({ url: server.url, ...sender, timeoutMs: 2_000 });
    await transport.send(email({ messageId: "one" }));
    server.hangUp();
    await transport.send(email({ messageId: "two" }));
    expect(server.connections).toBe(2);
    expect(server.received).toBe(2);
    await server.stop();
  });

  it("fails when the server refuses it, and the next one is sent", async () => {
    sandbox.faults.set("mail", "refuse", 1);
    await expect(smtp.send(email())).rejects.toMatchObject({ responseCode: 451 });
    await smtp.send(email());
    expect(sandbox.mailbox.messages).toHaveLength(1);
  });

  it.each([
    ["sends nothing", { mute: true }],
    ["closes every connection", { rude: true }],
    ["stops in the middle", { stopsAtData: true }],
  ])("times out when the server %s", async (_, options) => {
    const server = await mailServer(options);
    const transport = smtpTransport({ url: server.url, ...sender, timeoutMs: 200 });
    const started = performance.now();
    await expect(transport.send(email())).rejects.toThrow();
    expect(performance.now() - started).toBeLessThan(2_000);
    expect(server.received).toBe(0);
    await server.stop();
  });

  it("fails when the connection is refused", async () => {
    const server = await mailServer();
    await server.stop();
    const transport = smtpTransport({ url: server.url, ...sender, timeoutMs: 500 });
    await expect(transport.send(email())).rejects.toMatchObject({ code: "ESOCKET" });
  });

  it("authenticates with the user and password of the URL", async () => {
    const server = await mailServer();
    const url = server.url.replace("smtp://", "smtp://shop%40test:s%3Acret@");
    await smtpTransport({ url, ...sender, timeoutMs: 2_000 }).send(email());
    expect(server.logins).toEqual(["\u0000shop@test\u0000s:cret"]);
    await server.stop();
  });
});

/** Values that no header may contain: a second line, a second address, an injected header. */
const SEVERAL = [
  "jane@example.com, john@example.com",
  "jane@example.com;john@example.com",
  "jane@example.com john@example.com",
  "jane@example.com\r\nBcc: john@example.com",
  "jane@example.com\nBcc: john@example.com",
  "jane@example.com\u0000",
  "Jane <john@example.com>",
  "friends: jane@example.com, john@example.com;",
  "jane@example.com(john@example.com)",
  '"jane@example.com,"@example.com',
  "@example.com:jane@example.com",
  "jane@john@example.com",
  "jane",
  "jane@",
  "@example.com",
  "",
  " jane@example.com",
  `${"j".repeat(250)}@example.com`,
];

describe.each([
  ["by SMTP", () => smtp],
  ["into a file", () => files],
] as const)("%s", (_, transport) => {
  const refused = async (changes: Partial<OutgoingEmail>, field: string) => {
    const failure = await transport()
      .send(email(changes))
      .then(
        () => undefined,
        (error: unknown) => error,
      );
    expect(failure).toBeInstanceOf(UnsafeEmail);
    expect(failure).toMatchObject({ name: "UnsafeEmail", field });
    expect(sandbox.mailbox.messages).toEqual([]);
    expect(() => readdirSync(folder)).toThrow("ENOENT");
  };

  it.each(SEVERAL)("refuses the recipient %j", (address) => refused({ to: address }, "recipient"));

  it.each(SEVERAL)("refuses the reply address %j", (address) => refused({ replyTo: address }, "reply address"));

  it.each(["Hello\r\nBcc: john@example.com", "Hello\nthere", "Hello\u0000", "Hello\u0085"])(
    "refuses the subject %j",
    (subject) => refused({ subject }, "subject"),
  );

  it.each(["Bcc", "to", "From", "Sender", "Content-Type", "X-Kind\r\nBcc", "X Kind", "", "Subject"])(
    "refuses to set the header %j",
    (name) => refused({ headers: { [name]: "john@example.com" } }, "header"),
  );

  it("refuses a header of two lines", () =>
    refused({ headers: { "X-Kind": "contact\r\nBcc: john@example.com" } }, "X-Kind"));

  it.each(["../outbox-1", "a/b", "a\\b", "..", "", "a\u0000", "a b", "a>b", "a\r\nb"])(
    "refuses the message id %j",
    (messageId) => refused({ messageId }, "message id"),
  );
});

it("is sent to its single recipient or not at all, for any address", async () => {
  const part = fc.oneof(
    fc.constantFrom("jane", "@", "example.com", ",", ";", "<", ">", "\r\n", "Bcc:", " ", '"', "ü"),
    fc.string(),
  );
  const address = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(""));
  await fc.assert(
    fc.asyncProperty(address, async (to) => {
      await files.send(email({ to, replyTo: to })).catch((error: unknown) => {
        if (!(error instanceof UnsafeEmail)) throw error;
        return rmSync(path.join(folder, "outbox-1.eml"), { force: true });
      });
      const [name] = readdirSync(path.dirname(folder)).length > 0 ? readdirSync(folder) : [];
      if (!name) return;
      const read = await PostalMime.parse(written(name));
      expect(read.to).toHaveLength(1);
      expect(read.replyTo).toHaveLength(1);
      expect([read.cc ?? [], read.bcc ?? []]).toEqual([[], []]);
    }),
    { numRuns: 300 },
  );
});

type MailServer = {
  url: string;
  connections: number;
  received: number;
  logins: string[];
  hangUp: () => void;
  stop: () => Promise<void>;
};

/** A mail server that can misbehave as real ones do (RFC 5321). */
async function mailServer(
  options: { mute?: boolean; rude?: boolean; stopsAtData?: boolean } = {},
): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const listener: Server = createServer((socket) => {
    sockets.add(socket);
    mail.connections += 1;
    socket.on("error", () => {});
    if (options.rude) socket.destroy();
    else if (!options.mute) converse(socket, options.stopsAtData ?? false, mail);
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  const mail: MailServer = {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    connections: 0,
    received: 0,
    logins: [],
    hangUp: () => {
      for (const socket of sockets) socket.destroy();
    },
    stop: () => {
      mail.hangUp();
      return new Promise((resolve) => listener.close(() => resolve()));
    },
  };
  return mail;
}

function converse(socket: Socket, stopsAtData: boolean, mail: MailServer): void {
  let unread = "";
  let inMessage = false;
  const answer = (line: string) => socket.write(`${line}\r\n`);
  const handleLine = (line: string) => {
    const [command = "", ...rest] = line.split(" ");
    if (inMessage) {
      if (line !== ".") return;
      inMessage = false;
      mail.received += 1;
      answer("250 Taken");
    } else if (command === "EHLO") answer("250-test\r\n250 AUTH PLAIN");
    else if (command === "AUTH") {
      mail.logins.push(Buffer.from(rest[1] ?? "", "base64").toString());
      answer("235 Welcome");
    } else if (command === "DATA") {
      if (stopsAtData) return;
      inMessage = true;
      answer("354 Go on");
    } else answer("250 Good");
  };
  answer("220 test");
  socket.on("data", (chunk) => {
    const lines = (unread + chunk.toString()).split("\r\n");
    unread = lines.pop() ?? "";
    for (const line of lines) handleLine(line);
  });
}
