/** `card` for a card typed into PayPal's fields on the page, `paypal` for its window. */
export type PaymentSource = "paypal" | "card";

/** A payment call failed; the message is shown to the shopper. */
export class PayRefused extends Error {}

const UNKNOWN = "PayPal error. Please reload.";

type Answer = { id?: string; message?: string };

async function call(address: string, body: { intent: string; id?: string; source?: PaymentSource }): Promise<Answer> {
  let response: Response;
  let answer: Answer;
  try {
    response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", Accept: "application/json" },
      body: JSON.stringify(body),
    });
    answer = await response.json();
  } catch {
    throw new PayRefused(UNKNOWN);
  }
  if (!response.ok) throw new PayRefused(answer.message ?? UNKNOWN);
  return answer;
}

/**
 * Creates a payment at PayPal, through the shop.
 * @param address URL of the shop for payment calls
 * @returns PayPal's order id
 * @throws PayRefused
 */
export async function createPayment(address: string, source: PaymentSource): Promise<string> {
  const { id } = await call(address, { intent: "create", source });
  if (!id) throw new PayRefused(UNKNOWN);
  return id;
}

/**
 * Captures a payment that the shopper has approved, through the shop.
 * @throws PayRefused when the order is not paid afterwards
 */
export async function approvePayment(address: string, id: string): Promise<void> {
  await call(address, { intent: "approve", id });
}
