import { RateLimiterRes } from "rate-limiter-flexible";
import { env } from "~/platform/env.server";
import { Invalid, TooManyRequests } from "~/platform/errors";
import { type Limiter, limiter } from "~/platform/shared-state.server";
import { isNewSearch, type Query } from "~/shop/search/listing.server";
import { clientKey } from "./client-key.server";

/** Limits per hour, by client address unless stated otherwise. */
const hourlyLimits = {
  /** Sessions that a cart starts: many shoppers of an office or a mobile network share an address. */
  "new cart": limiter({ keyPrefix: "new-cart", points: 600, duration: 3600 }),
  guest: limiter({ keyPrefix: "guest", points: 60, duration: 3600 }),
  registration: limiter({ keyPrefix: "registration", points: 30, duration: 3600 }),
  /** E-mails that a client causes to be sent to account owners; then those to one account. */
  "account email": limiter({ keyPrefix: "account-email", points: 60, duration: 3600 }),
  "email to one account": limiter({ keyPrefix: "email-to-one", points: 6, duration: 3600 }),
  "address check": limiter({ keyPrefix: "address", points: 120, duration: 3600 }),
  /** By session: limits password guesses from a browser that was left signed in. */
  "own password": limiter({ keyPrefix: "own-password", points: 20, duration: 3600 }),
  /** By account: confirmation links to a new e-mail address. */
  "email change": limiter({ keyPrefix: "email-change", points: 10, duration: 3600 }),
  /** By account. */
  message: limiter({ keyPrefix: "message", points: 60, duration: 3600 }),
  /** By account. Each review, and each change of one, renews all lists. */
  review: limiter({ keyPrefix: "review", points: 20, duration: 3600 }),
  /** By account. Each upload of pictures takes seconds of a processor. */
  "review pictures": limiter({ keyPrefix: "review-pictures", points: 10, duration: 3600 }),
  /** By account. Each vote renews a page. */
  "review vote": limiter({ keyPrefix: "review-vote", points: 120, duration: 3600 }),
  contact: limiter({ keyPrefix: "contact", points: 20, duration: 3600 }),
  subscription: limiter({ keyPrefix: "subscription", points: 30, duration: 3600 }),
  "subscription of one address": limiter({ keyPrefix: "subscribed", points: 5, duration: 3600 }),
  "stock notice": limiter({ keyPrefix: "stock-notice", points: 30, duration: 3600 }),
  /** By client address on an order's page, by person in the API. */
  tracking: limiter({ keyPrefix: "tracking", points: 120, duration: 3600 }),
  payment: limiter({ keyPrefix: "payment", points: 120, duration: 3600 }),
};

/** By client address, in ten minutes: each one causes a call to the payment provider. A verified one does not count. */
const unverifiedEvents = limiter({ keyPrefix: "payment-event", points: 60, duration: 600 });

// What is limited when it fails counts from its beginning until it succeeds, so that concurrent tries count too.

const TOO_MANY = "Too many tries. Please wait a while and try again.";

async function consumePoint(limiter: Limiter, key: string, message: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    throw new TooManyRequests(message, error.msBeforeNext / 1000);
  }
}

/**
 * Counts one action.
 * @param key the client's address (see `clientKey`), or another key such as an account id
 * @throws TooManyRequests with the seconds to wait, when the hourly limit is reached
 */
export async function limitRate(what: keyof typeof hourlyLimits, key: string): Promise<void> {
  if (env.rateLimits) await consumePoint(hourlyLimits[what], clientKey(key), TOO_MANY);
}

/**
 * Sends an e-mail to the owner of an account, and limits those that a client causes. One that is refused does not count for
 * the account.
 * @param send throws when no e-mail is sent
 * @throws TooManyRequests like `limitRate`; other clients can still send e-mails to the same owner
 */
export async function limitAccountEmails<Result>(
  clientAddress: string,
  email: string,
  send: () => Promise<Result>,
): Promise<Result> {
  const client = clientKey(clientAddress);
  await limitRate("account email", client);
  await limitRate("email to one account", `${client} ${email}`);
  try {
    return await send();
  } catch (error) {
    if (env.rateLimits) await hourlyLimits["email to one account"].reward(`${client} ${email}`);
    throw error;
  }
}

/** In a minute. A shopper who types one search causes several suggestions. */
const newSearches = {
  search: limiter({ keyPrefix: "search", points: 60, duration: 60 }),
  suggestions: limiter({ keyPrefix: "suggestion", points: 120, duration: 60 }),
};

/**
 * Counts a search, or suggestions for one, whose result is not cached.
 * @throws TooManyRequests with the seconds to wait, after too many of a client
 */
export async function limitSearch(
  query: Query,
  clientAddress: string,
  what: keyof typeof newSearches = "search",
): Promise<void> {
  if (!env.rateLimits || !isNewSearch(query)) return;
  const message = "Too many searches. Please wait a minute and search again.";
  await consumePoint(newSearches[what], clientKey(clientAddress), message);
}

const loginAttempts = limiter({ keyPrefix: "login-gap", points: 1, duration: 1.5 });

/**
 * Enforces the pause between login attempts.
 * @param key the browser's session; for the API, the account and the client's address
 * @throws TooManyRequests within 1.5 seconds of the previous attempt
 */
export async function limitLoginRate(key: string): Promise<void> {
  if (env.rateLimits) await consumePoint(loginAttempts, key, "Please wait a moment before retrying.");
}

/** Failed logins: of one account from one client, of all accounts from one client, and of one account from all clients. */
const failedLogins = {
  ofAccount: limiter({ keyPrefix: "failed-login", points: 10, duration: 15 * 60 }),
  ofAddress: limiter({ keyPrefix: "failed-logins", points: 100, duration: 3600 }),
  fromEverywhere: limiter({ keyPrefix: "failed-logins-everywhere", points: 50, duration: 3600 }),
};

/** After too many failed logins of one account from all clients: one attempt per client in five minutes. */
const slowedLogin = limiter({ keyPrefix: "slowed-login", points: 1, duration: 5 * 60 });

/** Counts a login as failed. A login that is rejected by a later limit does not count for the address or the account. */
async function countFailedLogin(account: string, client: string): Promise<void> {
  const both = `${client} ${account}`;
  // Checked first, so that a blocked address does not store a key for each account that it tries.
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
 * Runs a login and limits failed ones. A client's failures do not lock the account for other clients. After 50 failed logins
 * of one account in an hour, over all clients, each client can try once in five minutes.
 * @param attempt throws when the login fails
 * @throws TooManyRequests with the seconds to wait, after too many failures
 */
export async function limitFailedLogins<Result>(
  email: string,
  clientAddress: string,
  attempt: () => Promise<Result> | Result,
): Promise<Result> {
  if (!env.rateLimits) return attempt();
  const client = clientKey(clientAddress);
  await countFailedLogin(email, client);
  const result = await attempt();
  const both = `${client} ${email}`;
  await failedLogins.ofAccount.delete(both);
  await slowedLogin.delete(both);
  await failedLogins.ofAddress.reward(client);
  await failedLogins.fromEverywhere.reward(email);
  return result;
}

/** Wrong answers and proofs of one client. */
const wrongCaptchas = limiter({ keyPrefix: "wrong-captcha", points: 1, duration: 3600 });

/** Counts a captcha that a client solved wrong. It limits nothing: `failuresOf` makes the client's captchas harder. */
export async function countWrongCaptcha(clientAddress: string): Promise<void> {
  if (env.rateLimits) await wrongCaptchas.penalty(clientKey(clientAddress));
}

/** The failed logins and wrong captchas of a client in an hour. */
export async function failuresOf(clientAddress: string): Promise<number> {
  const client = clientKey(clientAddress);
  const counted = await Promise.all([failedLogins.ofAddress.get(client), wrongCaptchas.get(client)]);
  return counted.reduce((sum, count) => sum + (count?.consumedPoints ?? 0), 0);
}

/** What a client tried and was refused, in an hour: discount codes, and orders, which cost much to refuse. */
const refused = {
  code: limiter({ keyPrefix: "discount-code", points: 30, duration: 3600 }),
  order: limiter({ keyPrefix: "refused-order", points: 120, duration: 3600 }),
};

async function limitRefusals<Result>(
  limit: Limiter,
  clientAddress: string,
  use: () => Promise<Result> | Result,
  counts: (error: unknown) => boolean = () => true,
): Promise<Result> {
  if (!env.rateLimits) return use();
  const client = clientKey(clientAddress);
  await consumePoint(limit, client, TOO_MANY);
  let isRefused = false;
  try {
    return await use();
  } catch (error) {
    isRefused = counts(error);
    throw error;
  } finally {
    if (!isRefused) await limit.reward(client);
  }
}

/**
 * Runs what uses a discount code, and limits refusals of the code.
 * @param use throws Invalid with `discountCode` among its fields when the code cannot be used
 * @throws TooManyRequests with the seconds to wait, after 30 failures of one client in an hour
 */
export const limitCodeGuesses = <Result>(clientAddress: string, use: () => Promise<Result> | Result): Promise<Result> =>
  limitRefusals(
    refused.code,
    clientAddress,
    use,
    (error) => error instanceof Invalid && "discountCode" in error.fields,
  );

/**
 * Runs what places an order, and limits refusals: those of a total, for example, which reserve nothing.
 * @throws TooManyRequests with the seconds to wait, after 120 refused orders of one client in an hour
 */
export const limitRefusedOrders = <Result>(clientAddress: string, place: () => Promise<Result>): Promise<Result> =>
  limitRefusals(refused.order, clientAddress, place);

/**
 * Wrong codes of two-step sign-in: of one account from one client, and from all clients. The second limit is strict, because
 * only someone who knows the password gets this far.
 */
const failedCodes = {
  ofClient: limiter({ keyPrefix: "failed-code", points: 10, duration: 15 * 60 }),
  ofAccount: limiter({ keyPrefix: "failed-codes", points: 50, duration: 3600 }),
};

/**
 * Checks a code of two-step sign-in and limits wrong ones, apart from failed passwords: a right password gives no new tries.
 * @param attempt throws when the code is wrong
 * @throws TooManyRequests with the seconds to wait, after too many wrong codes
 */
export async function limitFailedCodes<Result>(
  userId: string,
  clientAddress: string,
  attempt: () => Promise<Result> | Result,
): Promise<Result> {
  if (!env.rateLimits) return attempt();
  const both = `${clientKey(clientAddress)} ${userId}`;
  await consumePoint(failedCodes.ofClient, both, TOO_MANY);
  await consumePoint(failedCodes.ofAccount, userId, TOO_MANY);
  const result = await attempt();
  await failedCodes.ofClient.delete(both);
  await failedCodes.ofAccount.reward(userId);
  return result;
}

/**
 * Verifies a webhook call and limits unverified ones.
 * @param verify throws when the call is not from the provider, or cannot be verified
 * @throws TooManyRequests with the seconds to wait, after too many from one address; the provider sends its events again
 */
export async function limitUnverifiedEvents(clientAddress: string, verify: () => Promise<void>): Promise<void> {
  if (!env.rateLimits) return verify();
  const client = clientKey(clientAddress);
  await consumePoint(unverifiedEvents, client, TOO_MANY);
  await verify();
  await unverifiedEvents.reward(client);
}
