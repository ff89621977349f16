import { setTimeout as wait } from "node:timers/promises";

/** Longer than storing and queueing an e-mail takes, in milliseconds. */
const MINIMUM_MS = 250;

/** Does work that must not tell by its duration what it found: the answer comes no sooner than after a set time. */
export async function withMinimumDuration<Result>(work: () => Promise<Result>): Promise<Result> {
  const [done] = await Promise.allSettled([work(), wait(MINIMUM_MS)]);
  if (done.status === "rejected") throw done.reason;
  return done.value;
}
