import express from "express";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "~/platform/db.server";
import { newId } from "~/platform/identifiers.server";
import { log } from "~/platform/log.server";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { subscriber } from "~/platform/schema.server";
import { mailchimpList } from "~/providers/mailing-list/mailchimp.server";
import type { MailingListProvider } from "~/providers/mailing-list/mailing-list-provider";
import { forwardDueSubscribers } from "~/shop/mailing-list/forward.server";
import { Faults } from "../sandbox/faults";
import { MAILCHIMP_KEYS, mailchimpSandbox } from "../sandbox/mailchimp";
import { servedApp } from "../support/served-app";

const MINUTE_MS = 60_000;

const faults = new Faults();
const { router, members } = mailchimpSandbox(faults);
const calls: { method: string; path: string }[] = [];
const app = express();
app.use((request, _response, next) => {
  calls.push({ method: request.method, path: request.path });
  next();
});
app.use("/mailchimp", router);
const origin = await servedApp(app);

let list: MailingListProvider;

beforeEach(() => {
  faults.clear();
  members.clear();
  calls.length = 0;
  list = client();
});
afterEach(async () => {
  vi.useRealTimers();
  await db.delete(subscriber);
});

function client(settings: { apiKey?: string; listId?: string } = {}): MailingListProvider {
  const apiUrl = `${origin}/mailchimp`;
  return mailchimpList({ ...MAILCHIMP_KEYS, apiUrl, timeoutMs: 1000, ...settings });
}

describe("the client", () => {
  it("puts a member under the MD5 hash of its lower-case address, and updates it", async () => {
    expect(await list.put({ email: "Casey@Example.com", status: "subscribed" })).toEqual({ kind: "kept" });
    const [{ method, path }] = calls as [(typeof calls)[number]];
    expect(method).toBe("PUT");
    expect(path).toBe("/mailchimp/3.0/lists/a1b2c3d4e5/members/327190948a80a11b0603a5824c9faa28");
    await list.put({ email: "Casey@Example.com", status: "unsubscribed" });
    expect([...members]).toEqual([["Casey@Example.com", "unsubscribed"]]);
  });

  it.each(["forgotten@example.com", "casey@example.invalid"])("reports %s as refused for good", async (email) => {
    const answer = await list.put({ email, status: "subscribed" });
    expect(answer).toMatchObject({ kind: "refused", reason: expect.stringMatching(/^(Forgotten|Invalid)/) });
  });

  it.each(["down", "hang", "reset", "nonsense", "key-refused", "busy"])(
    "throws when the service is: %s",
    async (fault) => {
      faults.set("mailchimp", fault);
      await expect(list.put({ email: "casey@example.com", status: "subscribed" })).rejects.toThrow(ServiceUnavailable);
      expect(members.size).toBe(0);
    },
  );

  it.each([{ apiKey: "wrong-us21" }, { listId: "other" }, { listId: "../../lists" }])(
    "throws with %j",
    async (wrong) => {
      const put = client(wrong).put({ email: "casey@example.com", status: "subscribed" });
      await expect(put).rejects.toThrow(ServiceUnavailable);
      await expect(put).rejects.not.toThrow(/wrong-us21/);
    },
  );
});

describe("forwarding", () => {
  async function add(email: string, more: Partial<typeof subscriber.$inferInsert> = {}): Promise<string> {
    const now = new Date();
    const row = { id: newId(), email, source: "shipping_opt_in" as const, createdAt: now, confirmSentAt: now, ...more };
    await db.insert(subscriber).values(row);
    return row.id;
  }
  const rowOf = (id: string) => db.query.subscriber.findFirst({ where: (row, { eq }) => eq(row.id, id) });
  const due = () => ({ confirmedAt: new Date(), forwardAt: new Date() });

  it("reports each subscription and each unsubscription once, and no unconfirmed subscriber", async () => {
    await add("came@example.com", due());
    await add("left@example.com", { ...due(), leftAt: new Date() });
    await add("waiting@example.com");
    await forwardDueSubscribers(list);
    await forwardDueSubscribers(list);
    expect([...members].sort()).toEqual([
      ["came@example.com", "subscribed"],
      ["left@example.com", "unsubscribed"],
    ]);
    expect(calls).toHaveLength(2);
  });

  it("waits longer after each failure, and succeeds in the end", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const id = await add("came@example.com", due());
    faults.set("mailchimp", "down", 3);
    for (const [tries, minutes] of [
      [1, 1],
      [2, 5],
      [3, 15],
    ] as const) {
      await forwardDueSubscribers(list);
      expect(calls).toHaveLength(tries);
      vi.setSystemTime(Date.now() + minutes * MINUTE_MS - 1000);
      await forwardDueSubscribers(list);
      expect(calls).toHaveLength(tries);
      vi.setSystemTime(Date.now() + 1000);
    }
    expect(await rowOf(id)).toMatchObject({ forwardAttempts: 3, forwardError: "Mailchimp: answered 503" });
    await forwardDueSubscribers(list);
    expect(members.get("came@example.com")).toBe("subscribed");
    expect(await rowOf(id)).toMatchObject({ forwardAt: null, forwardError: null });
  });

  it("stops at the first failure while the service is down", async () => {
    for (const name of ["one", "two", "three"]) await add(`${name}@example.com`, due());
    faults.set("mailchimp", "down");
    await forwardDueSubscribers(list);
    expect(calls).toHaveLength(1);
  });

  it("drops an address that is refused for good, and continues with the next", async () => {
    const id = await add("forgotten@example.com", { ...due(), forwardAt: new Date(1) });
    await add("came@example.com", due());
    const logged = vi.spyOn(log, "warn");
    await forwardDueSubscribers(list);
    expect(JSON.stringify(logged.mock.calls)).toContain(id);
    expect(JSON.stringify(logged.mock.calls)).not.toContain("forgotten@example.com");
    logged.mockRestore();
    expect(await rowOf(id)).toMatchObject({ forwardAt: null, forwardError: expect.stringContaining("permanently") });
    expect([...members.keys()]).toEqual(["came@example.com"]);
  });

  it("forwards again when the subscriber has unsubscribed in the meantime", async () => {
    const came = due();
    const id = await add("came@example.com", came);
    const leaving: MailingListProvider = {
      name: "Slow",
      async put(membership) {
        if (membership.status === "subscribed") {
          await db.update(subscriber).set({ leftAt: new Date(), forwardAt: came.forwardAt });
        }
        return list.put(membership);
      },
    };
    await forwardDueSubscribers(leaving);
    expect(members.get("came@example.com")).toBe("unsubscribed");
    expect(await rowOf(id)).toMatchObject({ forwardAt: null });
  });

  it("does nothing without a configured service", async () => {
    const id = await add("came@example.com", due());
    await forwardDueSubscribers(null);
    expect((await rowOf(id))?.forwardAt).toBeInstanceOf(Date);
  });
});
