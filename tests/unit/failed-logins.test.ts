import { afterEach, describe, expect, it, vi } from "vitest";
import { limitFailedLogins } from "~/http/request/rate-limit.server";
import { TooManyRequests } from "~/platform/errors";

afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;

const fails = async () => {
  throw new Error("wrong password");
};

describe("failed logins from one address", () => {
  it("are blocked after a hundred in an hour, for any accounts; other addresses are not", async () => {
    for (let attempt = 0; attempt < 100; attempt += 1) {
      await expect(limitFailedLogins(`account${attempt}@example.com`, "203.0.113.1", fails)).rejects.toThrow(
        "wrong password",
      );
    }
    const held = await limitFailedLogins("one-more@example.com", "203.0.113.1", async () => "in").catch(
      (error) => error,
    );
    expect(held).toBeInstanceOf(TooManyRequests);
    expect(held.retryAfter).toBeGreaterThan(59 * 60);
    await expect(limitFailedLogins("one-more@example.com", "203.0.113.2", async () => "in")).resolves.toBe("in");
  });

  it("count simultaneous attempts before any has failed", async () => {
    const slow = () => new Promise<string>((resolve) => setImmediate(resolve, "in"));
    const tries = Array.from({ length: 30 }, () => limitFailedLogins("raced@example.com", "203.0.113.3", slow));
    const outcomes = await Promise.allSettled(tries);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  it("do not count for an account while the address is blocked", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    const refusedAddress = "203.0.113.4";
    for (let attempt = 0; attempt < 100; attempt += 1) {
      await expect(limitFailedLogins(`spent${attempt}@example.com`, refusedAddress, fails)).rejects.toThrow(
        "wrong password",
      );
    }
    vi.advanceTimersByTime(55 * MINUTE);
    const refuse = () => limitFailedLogins("named@example.com", refusedAddress, fails);
    for (let attempt = 0; attempt < 60; attempt += 1) await expect(refuse()).rejects.toBeInstanceOf(TooManyRequests);
    // The hour of the address is over; the 15 minutes of an account would not be.
    vi.advanceTimersByTime(6 * MINUTE);
    await expect(limitFailedLogins("named@example.com", refusedAddress, async () => "in")).resolves.toBe("in");
  });

  it("do not count for the address when they are blocked for the account", async () => {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await expect(limitFailedLogins("one@example.com", "203.0.113.5", fails)).rejects.toThrow("wrong password");
    }
    const refuse = () => limitFailedLogins("one@example.com", "203.0.113.5", fails);
    for (let attempt = 0; attempt < 150; attempt += 1) await expect(refuse()).rejects.toBeInstanceOf(TooManyRequests);
    await expect(limitFailedLogins("two@example.com", "203.0.113.5", async () => "in")).resolves.toBe("in");
  });
});

describe("failed logins of one account from many addresses", () => {
  const attacked = "attacked@example.com";
  const failFrom = (address: string) => limitFailedLogins(attacked, address, fails);

  it("require five minutes between two attempts of an address, and allow other addresses their first", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    for (let host = 0; host < 50; host += 1) {
      await expect(failFrom(`198.51.100.${host}`)).rejects.toThrow("wrong password");
    }
    const owner = "192.0.2.1";
    await expect(failFrom(owner)).rejects.toThrow("wrong password");
    const wait = await failFrom(owner).catch((error) => error);
    expect(wait).toBeInstanceOf(TooManyRequests);
    expect([wait.retryAfter > 0, wait.retryAfter <= 300]).toEqual([true, true]);
    await expect(limitFailedLogins(attacked, "192.0.2.2", async () => "in")).resolves.toBe("in");
    await expect(failFrom("198.51.100.7")).rejects.toBeInstanceOf(TooManyRequests);
    await expect(limitFailedLogins("another@example.com", owner, fails)).rejects.toThrow("wrong password");
    vi.advanceTimersByTime(5 * MINUTE);
    await expect(limitFailedLogins(attacked, owner, async () => "in")).resolves.toBe("in");
    // An hour later the attempts are as close together as before.
    vi.advanceTimersByTime(60 * MINUTE);
    await expect(failFrom(owner)).rejects.toThrow("wrong password");
    await expect(failFrom(owner)).rejects.toThrow("wrong password");
  });
});
