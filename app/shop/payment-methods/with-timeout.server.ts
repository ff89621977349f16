import pTimeout from "p-timeout";
import { ServiceUnavailable } from "~/platform/outbound.server";

/** Maximum time a shopper waits for a payment provider, over all calls of a request, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Waits for work with a payment provider up to a timeout. The work is not canceled: it completes in the background and its result
 * is stored.
 * @param service the provider's name
 * @param withinMs the timeout in milliseconds
 * @throws ServiceUnavailable when the work is not done by then
 */
export function withTimeout<Result>(work: Promise<Result>, service: string, withinMs = TIMEOUT_MS): Promise<Result> {
  const message = new ServiceUnavailable(service, "timeout", "took too long in all");
  return pTimeout(work, { milliseconds: withinMs, message });
}
