import { Conflict, TooManyRequests } from "~/platform/errors";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { PaymentRefused } from "~/providers/payments/payment-provider";
import { failureOf } from "./failures.server";

/**
 * What the order's page says when paying did not work.
 * @throws whatever has nothing to do with paying
 */
export function refusalOfPayment(error: unknown, requestId: string): { status: number; message: string } {
  if (error instanceof PaymentRefused) {
    return { status: 502, message: "PayPal error. Please reload." };
  }
  if (error instanceof ServiceUnavailable) {
    const { status } = failureOf(error, requestId);
    return { status, message: "PayPal cannot be reached right now. Your order is kept; please try again in a moment." };
  }
  if (error instanceof Conflict || error instanceof TooManyRequests) return failureOf(error, requestId);
  throw error;
}
