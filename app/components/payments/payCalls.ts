/** `card` for a card typed into PayPal's fields on the page, `paypal` for its window. */
export type PaymentSource = "paypal" | "card";

/** PayPal's buttons or card fields could do nothing, for a reason that the shopper is told. */
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
 * Has the shop open a payment at PayPal.
 * @param address where the shop takes what PayPal's buttons ask for
 * @returns PayPal's id of it
 * @throws PayRefused
 */
export async function createPayment(address: string, source: PaymentSource): Promise<string> {
  const { id } = await call(address, { intent: "create", source });
  if (!id) throw new PayRefused(UNKNOWN);
  return id;
}

/**
 * Has the shop settle a payment that the shopper says to have approved.
 * @throws PayRefused when the order is not paid afterwards
 */
export async function approvePayment(address: string, id: string): Promise<void> {
  await call(address, { intent: "approve", id });
}
