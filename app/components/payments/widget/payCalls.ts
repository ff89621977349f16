/** A payment call failed; the message is shown to the shopper. */
export class PayRefused extends Error {}

/** The shop's URL for payment calls, and the provider's name for messages. */
type PaymentTarget = { provider: string; address: string };

const unknownError = (provider: string) => `${provider} error. Please reload.`;

type Answer = { id?: string; message?: string };

async function call(
  { provider, address }: PaymentTarget,
  body: { intent: string; id?: string; source?: string; expectedCents?: number; isConfirmed?: boolean },
): Promise<Answer> {
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
    throw new PayRefused(unknownError(provider));
  }
  if (!response.ok) throw new PayRefused(answer.message ?? unknownError(provider));
  return answer;
}

/**
 * Creates a payment at the provider, through the shop.
 * @param source what the widget requests; see the provider's payment methods
 * @param expectedCents the sum that the shopper has approved already
 * @returns the provider's id of the payment
 * @throws PayRefused
 */
export async function createPayment(target: PaymentTarget, source: string, expectedCents?: number): Promise<string> {
  const { id } = await call(target, { intent: "create", source, expectedCents });
  if (!id) throw new PayRefused(unknownError(target.provider));
  return id;
}

/**
 * Captures a payment that the shopper has approved, through the shop.
 * @param isConfirmed false when only the provider knows whether they have
 * @throws PayRefused when the order is not paid afterwards
 */
export async function approvePayment(target: PaymentTarget, id: string, isConfirmed?: boolean): Promise<void> {
  await call(target, { intent: "approve", id, isConfirmed });
}
