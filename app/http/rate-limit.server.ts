import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "~/platform/env.server";
import { TooManyRequests } from "~/platform/errors";
import { isNewSearch, type Query } from "~/shop/catalogue/listing.server";

/** What one client address may do, in an hour. */
const hourly = {
  guest: new RateLimiterMemory({ keyPrefix: "guest", points: 60, duration: 3600 }),
  registration: new RateLimiterMemory({ keyPrefix: "registration", points: 30, duration: 3600 }),
  /** E-mails to the owner of an account, and to one owner of them. */
  "account email": new RateLimiterMemory({ keyPrefix: "account-email", points: 60, duration: 3600 }),
  "email to one account": new RateLimiterMemory({ keyPrefix: "email-to-one", points: 6, duration: 3600 }),
  "address check": new RateLimiterMemory({ keyPrefix: "address", points: 120, duration: 3600 }),
  /** By session: whoever found a browser signed in does not get to guess the password. */
  "own password": new RateLimiterMemory({ keyPrefix: "own-password", points: 20, duration: 3600 }),
  /** By account. */
  message: new RateLimiterMemory({ keyPrefix: "message", points: 60, duration: 3600 }),
  contact: new RateLimiterMemory({ keyPrefix: "contact", points: 20, duration: 3600 }),
  subscription: new RateLimiterMemory({ keyPrefix: "subscription", points: 30, duration: 3600 }),
  "subscription of one address": new RateLimiterMemory({ keyPrefix: "subscribed", points: 5, duration: 3600 }),
  /** By person. */
  tracking: new RateLimiterMemory({ keyPrefix: "tracking", points: 120, duration: 3600 }),
  payment: new RateLimiterMemory({ keyPrefix: "payment", points: 120, duration: 3600 }),
};

const TOO_MANY = "Too many tries. Please wait a while and try again.";

async function spend(limiter: RateLimiterMemory, key: string, message: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new TooManyRequests(message, error.msBeforeNext / 1000);
  }
}

/**
 * Counts one try of a client.
 * @param key the client's address, or whatever else is to be held apart
 * @throws TooManyRequests with the seconds to wait, once there were too many in an hour
 */
export async function countTry(what: keyof typeof hourly, key: string): Promise<void> {
  if (env.rateLimits) await spend(hourly[what], key, TOO_MANY);
}

/**
 * Counts an e-mail that a client has the shop send to the owner of an account.
 * @throws TooManyRequests as `countTry`; other clients may still write to the same owner
 */
export async function countAccountEmail(clientAddress: string, email: string): Promise<void> {
  await countTry("account email", clientAddress);
  await countTry("email to one account", `${clientAddress} ${email}`);
}

const newSearches = new RateLimiterMemory({ keyPrefix: "search", points: 60, duration: 60 });

/**
 * Counts a search whose result is not in memory.
 * @param clientAddress searches are limited per client address
 * @throws TooManyRequests with the seconds to wait, after 60 in a minute
 */
export async function limitSearch(query: Query, clientAddress: string): Promise<void> {
  if (!env.rateLimits || !isNewSearch(query)) return;
  await spend(newSearches, clientAddress, "Too many searches. Please wait a minute and search again.");
}

/** The gap between two login submits, in seconds (spec section 9). */
const loginGap = new RateLimiterMemory({ keyPrefix: "login-gap", points: 1, duration: 1.5 });

/**
 * Keeps login submits apart.
 * @param key the browser's session; through the API the account and the client's address
 * @throws TooManyRequests within 1.5 seconds of the submit before
 */
export async function keepLoginGap(key: string): Promise<void> {
  if (env.rateLimits) await spend(loginGap, key, "Please wait a moment before retrying.");
}

/** Failed logins: of one account from one client address, and of all accounts from one. */
const failedLogins = {
  ofAccount: new RateLimiterMemory({ keyPrefix: "failed-login", points: 10, duration: 15 * 60 }),
  ofAddress: new RateLimiterMemory({ keyPrefix: "failed-logins", points: 100, duration: 3600 }),
};

/**
 * Lets a login be tried. It counts as failed until it has not, so that many at once are counted too. Whoever fails locks
 * nobody out but themselves: the same account is open to other client addresses.
 * @param attempt throws when it fails
 * @throws TooManyRequests with the seconds to wait, once there were too many failed ones
 */
export async function countedLogin<Result>(
  email: string,
  clientAddress: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  if (!env.rateLimits) return attempt();
  const account = `${clientAddress} ${email}`;
  await spend(failedLogins.ofAccount, account, TOO_MANY);
  await spend(failedLogins.ofAddress, clientAddress, TOO_MANY);
  const result = await attempt();
  await failedLogins.ofAccount.delete(account);
  await failedLogins.ofAddress.reward(clientAddress);
  return result;
}
