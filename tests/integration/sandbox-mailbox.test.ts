import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { smtpTransport } from "~/providers/email/smtp-transport.server";
import { type Sandbox, startSandbox } from "../sandbox/server";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());
beforeEach(() => sandbox.reset());

function send(changes: { to?: string; subject?: string; text?: string; html?: string } = {}): Promise<void> {
  const transport = smtpTransport({ url: sandbox.smtpUrl, hostname: "shop.test", timeoutMs: 2_000 });
  return transport.send({
    from: { name: "Tradepost", address: "no-reply@shop.test" },
    to: "jane@example.com",
    subject: "Your order — thank you",
    text: "See http://shop.test/orders/1.\n",
    html: "<p>See <a href='http://shop.test/orders/1'>your order</a></p>",
    messageId: "outbox-1",
    ...changes,
  });
}

describe("the mailbox", () => {
  it("stores sent messages, parsed", async () => {
    await send();
    expect(sandbox.mailbox.latestTo("Jane@example.com")).toMatchObject({
      from: "Tradepost <no-reply@shop.test>",
      to: ["jane@example.com"],
      replyTo: null,
      subject: "Your order — thank you",
      text: expect.stringContaining("See http://shop.test/orders/1.\n"),
      messageId: "<outbox-1@shop.test>",
    });
  });

  it("returns the messages to an address in order, also to a caller who waits for them", async () => {
    const coming = sandbox.mailbox.nextTo("jane@example.com");
    await send({ to: "john@example.com", subject: "Not for Jane" });
    await send({ subject: "First" });
    await send({ subject: "Second" });
    expect((await coming).subject).toBe("First");
    expect((await sandbox.mailbox.nextTo("jane@example.com")).subject).toBe("Second");
  });

  it("refuses messages temporarily when the fault is set", async () => {
    sandbox.faults.set("mail", "refuse", 1);
    await expect(send()).rejects.toMatchObject({ responseCode: 451 });
    expect(sandbox.mailbox.messages).toEqual([]);
    await send();
    expect(sandbox.mailbox.messages).toHaveLength(1);
  });

  it("lists messages, newest first, and shows them in the browser", async () => {
    await send({ subject: "Older" });
    await send({ subject: "<b>Newer</b>", html: "<script>alert(1)</script>" });
    const list = await (await fetch(`${sandbox.url}/mailbox`)).text();
    expect(list.indexOf("&lt;b&gt;Newer&lt;/b&gt;")).toBeGreaterThan(0);
    expect(list.indexOf("&lt;b&gt;Newer&lt;/b&gt;")).toBeLessThan(list.indexOf("Older"));
    const [, path = ""] = /href="(\/mailbox\/[^"]+)"/.exec(list) ?? [];
    const html = await (await fetch(sandbox.url + path)).text();
    expect(html).toContain('<a href="http://shop.test/orders/1">http://shop.test/orders/1</a>.');
    expect(html).not.toContain("<script>");
    expect((await fetch(`${sandbox.url}/mailbox/unknown`)).status).toBe(404);
  });

  it("is available as JSON", async () => {
    await send({ subject: "For programs" });
    const answer = await fetch(`${sandbox.url}/mailbox.json`);
    expect(await answer.json()).toMatchObject([{ subject: "For programs", to: ["jane@example.com"] }]);
  });
});
