import type { RequestHandler } from "express";
import type { Faults } from "./faults";

/** The calls that the shop makes to PayPal. */
export const PAYPAL_CALLS = [
  "token",
  "create",
  "read-payment",
  "capture",
  "read-capture",
  "refund",
  "read-refund",
  "verify-event",
] as const;

export type PaypalCall = (typeof PAYPAL_CALLS)[number];

/**
 * What can happen to each of them: PayPal is down, does not answer, never gets the request, or acts and its answer is lost.
 * The fault's name is that of the call with that of its kind, such as `refund-answer-lost`.
 */
export const CALL_FAULTS = ["down", "hang", "request-lost", "answer-lost"] as const;

/** The faults of a call before PayPal acts on it. */
export function callFaults(
  call: PaypalCall,
  faults: Faults,
  orderOf: (request: Parameters<RequestHandler>[0]) => string | undefined,
): RequestHandler {
  return (request, response, next) => {
    const occurs = (kind: (typeof CALL_FAULTS)[number]) =>
      faults.consume("paypal", `${call}-${kind}`, orderOf(request));
    if (occurs("hang")) {
      faults.hang("paypal", request);
      return;
    }
    if (occurs("request-lost")) {
      request.socket.destroy();
      return;
    }
    if (occurs("down")) {
      response.status(503).json({ name: "SERVICE_UNAVAILABLE" });
      return;
    }
    response.locals.losesAnswer = () => occurs("answer-lost");
    next();
  };
}
