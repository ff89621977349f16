import { randomUUID } from "node:crypto";
import { Router } from "express";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import type { Faults } from "./faults";
import { escapeHtml, page } from "./page";

type Message = {
  id: string;
  receivedAt: string;
  /** From the message's header, for example `"Tradepost" <no-reply@shop.test>`. */
  from: string;
  /** Recipients of the SMTP envelope, which may differ from the header. */
  to: string[];
  replyTo: string | null;
  subject: string;
  messageId: string | null;
  text: string;
  html: string | null;
  /** All header lines, by lower-case name. */
  headers: { name: string; value: string }[];
};

export type Mailbox = {
  smtpUrl: string;
  /** Received messages, oldest first. */
  messages: Message[];
  latestTo: (address: string) => Message | undefined;
  /** Returns the messages to an address one by one, oldest first, and waits for the next one when there is none. */
  nextTo: (address: string) => Promise<Message>;
  /** The pages below /mailbox. */
  pages: Router;
  reset: () => void;
  stop: () => Promise<void>;
};

type Waiter = { address: string; resolve: (message: Message) => void; reject: (reason: Error) => void };

const NOTICE = "Sandbox mailbox: these messages were not delivered";

/**
 * A mail server on loopback that accepts and stores every message.
 * @param options `port` 0 for any free one; the fault `refuse` of the service `mail` answers 451 to a message
 */
export async function startMailbox({ port, faults }: { port: number; faults: Faults }): Promise<Mailbox> {
  const messages: Message[] = [];
  const handedOut = new Set<Message>();
  let waiters: Waiter[] = [];

  const isFor = (message: Message, address: string) => message.to.includes(address.toLowerCase());

  function arrive(message: Message): void {
    messages.push(message);
    const waiter = waiters.find(({ address }) => isFor(message, address));
    if (!waiter) return;
    waiters = waiters.filter((other) => other !== waiter);
    handedOut.add(message);
    waiter.resolve(message);
  }

  function reset(): void {
    messages.length = 0;
    handedOut.clear();
    for (const waiter of waiters) waiter.reject(new Error(`No message came to ${waiter.address}.`));
    waiters = [];
  }

  const server = new SMTPServer({
    banner: "Sandbox mailbox",
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    // An idle client must not delay the shutdown.
    closeTimeout: 100,
    onAuth: (auth, _session, done) => done(null, { user: auth.username }),
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("error", done);
      stream.on("end", async () => {
        if (faults.consume("mail", "refuse")) {
          done(Object.assign(new Error("Try again later"), { responseCode: 451 }));
          return;
        }
        try {
          const recipients = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
          arrive(await readMessage(Buffer.concat(chunks), recipients));
          done();
        } catch {
          done(Object.assign(new Error("The message cannot be read"), { responseCode: 554 }));
        }
      });
    },
  });
  // A client that disconnects in the middle must not end the server.
  server.on("error", () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
  const address = server.server.address();
  if (typeof address !== "object" || !address) throw new Error("The mailbox has no port.");

  return {
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    messages,
    latestTo: (to) => messages.filter((message) => isFor(message, to)).at(-1),
    nextTo: (to) => {
      const waiting = messages.find((message) => isFor(message, to) && !handedOut.has(message));
      if (waiting) {
        handedOut.add(waiting);
        return Promise.resolve(waiting);
      }
      return new Promise((resolve, reject) => waiters.push({ address: to, resolve, reject }));
    },
    pages: mailboxPages(messages),
    reset,
    stop: () => {
      reset();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

async function readMessage(raw: Buffer, to: string[]): Promise<Message> {
  const email = await PostalMime.parse(raw);
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? null;
  return {
    id: randomUUID(),
    receivedAt: new Date().toISOString(),
    from: header("from") ?? "",
    to,
    replyTo: header("reply-to"),
    subject: email.subject ?? "",
    messageId: email.messageId ?? null,
    text: email.text ?? "",
    html: email.html ?? null,
    headers: email.headers.map(({ key, value }) => ({ name: key, value })),
  };
}

function mailboxPages(messages: readonly Message[]): Router {
  const router = Router();
  router.get("/", (_request, response) => {
    response.send(page({ title: "Mailbox", notice: NOTICE, body: renderList(messages) }));
  });
  router.get("/:id", (request, response) => {
    const message = messages.find(({ id }) => id === request.params.id);
    if (message) {
      response.send(page({ title: message.subject || "No subject", notice: NOTICE, body: renderMessage(message) }));
    } else {
      const body = `<h1>No such message</h1><p><a href="/mailbox">All messages</a></p>`;
      response.status(404).send(page({ title: "No such message", notice: NOTICE, body }));
    }
  });
  return router;
}

const time = (message: Message) =>
  `<time datetime="${message.receivedAt}">${message.receivedAt.slice(0, 19).replace("T", " ")} UTC</time>`;

function renderList(messages: readonly Message[]): string {
  if (messages.length === 0) return "<h1>Mailbox</h1><p>No messages yet.</p>";
  const rows = [...messages].reverse().map(
    (message) => `<li><a href="/mailbox/${message.id}">${escapeHtml(message.subject || "No subject")}</a>
<div class="meta">to ${escapeHtml(message.to.join(", "))}, ${time(message)}</div></li>`,
  );
  return `<h1>Mailbox</h1><ol class="messages" reversed>${rows.join("\n")}</ol>`;
}

function renderMessage(message: Message): string {
  const lines = [
    ["From", escapeHtml(message.from)],
    ["To", escapeHtml(message.to.join(", "))],
    ...(message.replyTo ? [["Reply to", escapeHtml(message.replyTo)]] : []),
    ["Received", time(message)],
  ];
  // The frame runs no scripts; its links open in the whole window.
  const drawn = message.html
    ? `<h2>As HTML</h2>
<iframe title="The message as HTML" sandbox="allow-top-navigation-by-user-activation" srcdoc="${escapeHtml(`<base target="_top">${message.html}`)}"></iframe>`
    : "";
  return `<h1>${escapeHtml(message.subject || "No subject")}</h1>
<dl>${lines.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join("\n")}</dl>
<h2>As text</h2>
<pre>${linked(message.text)}</pre>
${drawn}
<p><a href="/mailbox">All messages</a></p>`;
}

/** Text as HTML, with its URLs as links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) => (index % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join("");
}
