import { ServiceUnavailable } from "~/platform/outbound.server";

/** How long a shopper is kept waiting for PayPal in all, in milliseconds, however many calls that takes. */
const TIMEOUT_MS = 10_000;

/**
 * Waits for work with PayPal, but not for ever. The work goes on: what it finds out later is kept all the same.
 * @param withinMs milliseconds
 * @throws ServiceUnavailable when it is not done by then
 */
export async function withTimeout<Result>(work: Promise<Result>, withinMs = TIMEOUT_MS): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const given = () => reject(new ServiceUnavailable("PayPal", "timeout", "took too long in all"));
    timer = setTimeout(given, withinMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
