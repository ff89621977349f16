import pTimeout from "p-timeout";
import { ServiceUnavailable } from "~/platform/outbound.server";

/** Maximum time a shopper waits for PayPal, over all calls of a request, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Waits for work with PayPal up to a timeout. The work is not canceled: it completes in the background and its result
 * is stored.
 * @param withinMs the timeout in milliseconds
 * @throws ServiceUnavailable when the work is not done by then
 */
export function withTimeout<Result>(work: Promise<Result>, withinMs = TIMEOUT_MS): Promise<Result> {
  const message = new ServiceUnavailable("PayPal", "timeout", "took too long in all");
  return pTimeout(work, { milliseconds: withinMs, message });
}
