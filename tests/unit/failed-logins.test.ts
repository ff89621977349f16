import { describe, expect, it } from "vitest";
import { countedLogin } from "~/http/rate-limit.server";
import { TooManyRequests } from "~/platform/errors";

const fails = async () => {
  throw new Error("wrong password");
};

describe("failed logins from one address", () => {
  it("are held up after a hundred in an hour, over whatever accounts; other addresses are not", async () => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      await expect(countedLogin(`account${attempt}@example.com`, "203.0.113.1", fails)).rejects.toThrow(
        "wrong password",
      );
    }
    const held = await countedLogin("one-more@example.com", "203.0.113.1", async () => "in").catch((error) => error);
    expect(held).toBeInstanceOf(TooManyRequests);
    expect(held.retryAfter).toBeGreaterThan(59 * 60);
    await expect(countedLogin("one-more@example.com", "203.0.113.2", async () => "in")).resolves.toBe("in");
  });

  it("count many at once, before any has failed", async () => {
    const slow = () => new Promise<string>((resolve) => setImmediate(resolve, "in"));
    const tries = Array.from({ length: 30 }, () => countedLogin("raced@example.com", "203.0.113.3", slow));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });
});
