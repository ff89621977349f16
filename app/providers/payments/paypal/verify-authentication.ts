import type { ProviderPayment } from "../payment-provider";

/** The result of 3-D Secure in PayPal's codes; null for a value that PayPal did not send. */
export type CardAuthentication = {
  /** POSSIBLE or YES: liability for fraud may shift to the bank; NO: the shop is liable; UNKNOWN: no authentication. */
  liabilityShift: string | null;
  /** Y: the card is enrolled; N: it is not; U: unavailable; B: bypassed. */
  enrollment: string | null;
  /** Y, A: succeeded or attempted; N, R: failed or rejected; U, C, D, I: not completed. */
  status: string | null;
};

export type AuthenticationResult = ProviderPayment["confirmation"];

/** Enrollment statuses of cards that did not take part in 3-D Secure: not enrolled, unavailable, or bypassed. */
const NOT_AUTHENTICATED = new Set(["N", "U", "B"]);

/**
 * Whether to capture an approved card payment: the action that PayPal recommends for the result of 3-D Secure (PayPal,
 * "3D Secure response parameters", recommended action).
 * @param authentication null when 3-D Secure was not required
 */
export function verifyAuthentication(authentication: CardAuthentication | null): AuthenticationResult {
  if (!authentication) return "confirmed";
  const { liabilityShift, enrollment, status } = authentication;
  if (liabilityShift === "POSSIBLE" || liabilityShift === "YES") return "confirmed";
  if (liabilityShift !== "NO") return "retry";
  if (status === "N" || status === "R") return "refused";
  if (status === null && enrollment !== null && NOT_AUTHENTICATED.has(enrollment)) return "confirmed";
  return "retry";
}
