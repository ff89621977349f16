import { toHttpError } from "~/http/reply/http-error.server";
import { Conflict, TooManyRequests } from "~/platform/errors";
import { ServiceUnavailable } from "~/platform/outbound.server";
import { PaymentRefused } from "~/providers/payments/payment-provider";

/** The status and message of a payment's error. @throws the error itself, if it is not about the payment */
export function toPaymentError(error: unknown, requestId: string): { status: number; message: string } {
  if (error instanceof PaymentRefused) {
    const message = `${error.service} has refused this payment. You have not been charged. Please try again, or contact the shop.`;
    return { status: 502, message };
  }
  if (error instanceof ServiceUnavailable) {
    const { status } = toHttpError(error, requestId);
    return {
      status,
      message: `${error.service} cannot be reached right now. Your order is kept; please try again in a moment.`,
    };
  }
  if (error instanceof Conflict || error instanceof TooManyRequests) return toHttpError(error, requestId);
  throw error;
}

/** The same after the shopper's approval, while the payment is not settled. */
export function toSettlementError(error: unknown, requestId: string): { status: number; message: string } {
  if (error instanceof ServiceUnavailable) {
    const { status } = toHttpError(error, requestId);
    return {
      status,
      message:
        `${error.service} has not answered yet, so your payment is still being checked. You need not pay again: ` +
        "this page shows it, and we email you, as soon as it is settled.",
    };
  }
  return toPaymentError(error, requestId);
}
