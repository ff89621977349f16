import { setTimeout as wait } from "node:timers/promises";

/** Longer than storing and queueing an e-mail takes, in milliseconds. */
const MINIMUM_MS = 250;

/** Runs work for at least 250 ms, so that its duration does not reveal whether an account exists. */
export async function withMinimumDuration<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  const [done] = await Promise.allSettled([Promise.resolve().then(work), wait(MINIMUM_MS)]);
  if (done.status === "rejected") throw done.reason;
  return done.value;
}
