import { z } from "zod";
import { Invalid } from "~/platform/errors";
import type { PaymentNews, SignedEvent } from "../payment-provider";

const eventSchema = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string().min(1).max(100),
  resource: z.object({ id: z.string().min(1).max(64) }),
});

/** The events that the shop uses. PayPal's order is a payment of the shop. */
const ABOUT: Record<string, PaymentNews["about"]> = {
  "CHECKOUT.ORDER.APPROVED": "payment",
  "PAYMENT.CAPTURE.COMPLETED": "capture",
  "PAYMENT.CAPTURE.PENDING": "capture",
  "PAYMENT.CAPTURE.DECLINED": "capture",
  "PAYMENT.CAPTURE.DENIED": "capture",
  "PAYMENT.CAPTURE.REFUNDED": "refund",
  "PAYMENT.CAPTURE.REVERSED": "refund",
};

/** The signature headers of a webhook event, by their names in the verification request (Webhooks v1). */
const SIGNATURE_HEADERS = {
  auth_algo: "paypal-auth-algo",
  cert_url: "paypal-cert-url",
  transmission_id: "paypal-transmission-id",
  transmission_sig: "paypal-transmission-sig",
  transmission_time: "paypal-transmission-time",
};

/**
 * The request that lets PayPal verify a webhook event; null when a signature header is missing.
 * The event is sent back byte for byte, because its signature covers the bytes.
 */
export function verificationRequest({ headers, rawBody }: SignedEvent, webhookId: string): string | null {
  const signature: Record<string, string> = { webhook_id: webhookId };
  for (const [name, header] of Object.entries(SIGNATURE_HEADERS)) {
    const value = headers[header];
    if (!value) return null;
    signature[name] = value;
  }
  return `${JSON.stringify(signature).slice(0, -1)},"webhook_event":${rawBody}}`;
}

/**
 * Reads a webhook event.
 * @param isGenuine asks PayPal whether it sent the event
 * @returns null for an event of a kind that the shop does not use
 * @throws Invalid when the body is not JSON or PayPal did not send the event
 */
export async function readEvent(
  event: SignedEvent,
  isGenuine: (event: SignedEvent) => Promise<boolean>,
): Promise<PaymentNews | null> {
  let payload: unknown;
  try {
    payload = JSON.parse(event.rawBody);
  } catch {
    throw new Invalid("The body is not valid JSON.");
  }
  if (typeof payload !== "object" || payload === null || !(await isGenuine(event)))
    throw new Invalid("This event does not come from PayPal.");
  const parsed = eventSchema.safeParse(payload);
  if (!parsed.success) return null;
  const { id: eventId, event_type: kind, resource } = parsed.data;
  const about = ABOUT[kind];
  return about ? { eventId, kind, about, id: resource.id } : null;
}
