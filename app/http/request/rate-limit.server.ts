import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "~/platform/env.server";
import { TooManyRequests } from "~/platform/errors";
import { isNewSearch, type Query } from "~/shop/catalogue/listing.server";
import { clientKey } from "./client-key.server";

/** What one client address may do, in an hour. */
const hourlyLimits = {
  guest: new RateLimiterMemory({ keyPrefix: "guest", points: 60, duration: 3600 }),
  registration: new RateLimiterMemory({ keyPrefix: "registration", points: 30, duration: 3600 }),
  /** E-mails to the owner of an account, and to one owner of them. */
  "account email": new RateLimiterMemory({ keyPrefix: "account-email", points: 60, duration: 3600 }),
  "email to one account": new RateLimiterMemory({ keyPrefix: "email-to-one", points: 6, duration: 3600 }),
  "address check": new RateLimiterMemory({ keyPrefix: "address", points: 120, duration: 3600 }),
  /** By session: whoever found a browser signed in does not get to guess the password. */
  "own password": new RateLimiterMemory({ keyPrefix: "own-password", points: 20, duration: 3600 }),
  /** By account: links to a new address. */
  "email change": new RateLimiterMemory({ keyPrefix: "email-change", points: 10, duration: 3600 }),
  /** By account. */
  message: new RateLimiterMemory({ keyPrefix: "message", points: 60, duration: 3600 }),
  contact: new RateLimiterMemory({ keyPrefix: "contact", points: 20, duration: 3600 }),
  subscription: new RateLimiterMemory({ keyPrefix: "subscription", points: 30, duration: 3600 }),
  "subscription of one address": new RateLimiterMemory({ keyPrefix: "subscribed", points: 5, duration: 3600 }),
  /** By person. */
  tracking: new RateLimiterMemory({ keyPrefix: "tracking", points: 120, duration: 3600 }),
  payment: new RateLimiterMemory({ keyPrefix: "payment", points: 120, duration: 3600 }),
};

/**
 * Webhook calls whose sender is not proved yet, of one address: each makes the shop call the payment provider. A genuine
 * one is given back.
 */
const unprovedEvents = new RateLimiterMemory({ keyPrefix: "payment-event", points: 60, duration: 600 });

const TOO_MANY = "Too many tries. Please wait a while and try again.";

async function consumePoint(limiter: RateLimiterMemory, key: string, message: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new TooManyRequests(message, error.msBeforeNext / 1000);
  }
}

/**
 * Counts one try of a client.
 * @param key the client's address, which counts as `clientKey` says, or whatever else is to be held apart
 * @throws TooManyRequests with the seconds to wait, once there were too many in an hour
 */
export async function limitRate(what: keyof typeof hourlyLimits, key: string): Promise<void> {
  if (env.rateLimits) await consumePoint(hourlyLimits[what], clientKey(key), TOO_MANY);
}

/**
 * Counts an e-mail that a client has the shop send to the owner of an account.
 * @throws TooManyRequests as `limitRate`; other clients may still write to the same owner
 */
export async function limitAccountEmails(clientAddress: string, email: string): Promise<void> {
  await limitRate("account email", clientAddress);
  await limitRate("email to one account", `${clientKey(clientAddress)} ${email}`);
}

const newSearches = new RateLimiterMemory({ keyPrefix: "search", points: 60, duration: 60 });

/**
 * Counts a search whose result is not in memory.
 * @param clientAddress searches are limited per client address
 * @throws TooManyRequests with the seconds to wait, after 60 in a minute
 */
export async function limitSearch(query: Query, clientAddress: string): Promise<void> {
  if (!env.rateLimits || !isNewSearch(query)) return;
  await consumePoint(
    newSearches,
    clientKey(clientAddress),
    "Too many searches. Please wait a minute and search again.",
  );
}

/** The gap between two login submits, in seconds (spec section 9). */
const loginGap = new RateLimiterMemory({ keyPrefix: "login-gap", points: 1, duration: 1.5 });

/**
 * Keeps login submits apart.
 * @param key the browser's session; through the API the account and the client's address
 * @throws TooManyRequests within 1.5 seconds of the submit before
 */
export async function limitLoginRate(key: string): Promise<void> {
  if (env.rateLimits) await consumePoint(loginGap, key, "Please wait a moment before retrying.");
}

/** Failed logins: of one account from one client, of all accounts from one client, and of one account from all clients. */
const failedLogins = {
  ofAccount: new RateLimiterMemory({ keyPrefix: "failed-login", points: 10, duration: 15 * 60 }),
  ofAddress: new RateLimiterMemory({ keyPrefix: "failed-logins", points: 100, duration: 3600 }),
  fromEverywhere: new RateLimiterMemory({ keyPrefix: "failed-logins-everywhere", points: 50, duration: 3600 }),
};

/** After too many failed logins from everywhere: one try in five minutes from each client. Its first one is open. */
const slowedLogin = new RateLimiterMemory({ keyPrefix: "slowed-login", points: 1, duration: 5 * 60 });

/** Counts a login as failed. A refused one counts for the client's address and the account as none. */
async function spendLogin(account: string, client: string): Promise<void> {
  const both = `${client} ${account}`;
  // First, so that an address that is refused anyway stores no key for each account that it names.
  await consumePoint(failedLogins.ofAddress, client, TOO_MANY);
  const failed = await failedLogins.fromEverywhere.penalty(account);
  try {
    if (failed.consumedPoints > failedLogins.fromEverywhere.points) await consumePoint(slowedLogin, both, TOO_MANY);
    else await slowedLogin.penalty(both);
    await consumePoint(failedLogins.ofAccount, both, TOO_MANY);
  } catch (error) {
    await failedLogins.ofAddress.reward(client);
    await failedLogins.fromEverywhere.reward(account);
    throw error;
  }
}

/**
 * Lets a login be tried. It counts as failed until it has not, so that many at once are counted too. A client's failures
 * do not lock the account for other client addresses. After 50 failed logins of one account in an hour, over all addresses,
 * each address waits five minutes from one try to the next.
 * @param attempt throws when it fails
 * @throws TooManyRequests with the seconds to wait, once there were too many failed ones
 */
export async function limitFailedLogins<Result>(
  email: string,
  clientAddress: string,
  attempt: () => Promise<Result>,
): Promise<Result> {
  if (!env.rateLimits) return attempt();
  const client = clientKey(clientAddress);
  await spendLogin(email, client);
  const result = await attempt();
  const both = `${client} ${email}`;
  await failedLogins.ofAccount.delete(both);
  await slowedLogin.delete(both);
  await failedLogins.ofAddress.reward(client);
  await failedLogins.fromEverywhere.reward(email);
  return result;
}

/**
 * Lets a webhook call be verified. It counts until it has proved genuine, so that many at once are counted too.
 * @param verify throws when the call is not genuine, or cannot be verified
 * @throws TooManyRequests with the seconds to wait, once there were too many from one address; the provider sends a
 * genuine event again
 */
export async function limitUnverifiedEvents(clientAddress: string, verify: () => Promise<void>): Promise<void> {
  if (!env.rateLimits) return verify();
  await consumePoint(unprovedEvents, clientAddress, TOO_MANY);
  await verify();
  await unprovedEvents.reward(clientAddress);
}
