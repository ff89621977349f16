import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "~/platform/env.server";
import { TooManyRequests } from "~/platform/errors";

/** What one client address may do, in an hour. */
const hourly = {
  guest: new RateLimiterMemory({ keyPrefix: "guest", points: 60, duration: 3600 }),
  login: new RateLimiterMemory({ keyPrefix: "login", points: 100, duration: 3600 }),
  "address check": new RateLimiterMemory({ keyPrefix: "address", points: 120, duration: 3600 }),
  /** By session: whoever found a browser signed in does not get to guess the password. */
  "own password": new RateLimiterMemory({ keyPrefix: "own-password", points: 20, duration: 3600 }),
  payment: new RateLimiterMemory({ keyPrefix: "payment", points: 120, duration: 3600 }),
};

/**
 * Counts one try of a client.
 * @param key the client's address, or whatever else is to be held apart
 * @throws TooManyRequests with the seconds to wait, once there were too many in an hour
 */
export async function countTry(what: keyof typeof hourly, key: string): Promise<void> {
  if (!env.rateLimits) return;
  try {
    await hourly[what].consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new TooManyRequests("Too many tries. Please wait a while and try again.", error.msBeforeNext / 1000);
  }
}
