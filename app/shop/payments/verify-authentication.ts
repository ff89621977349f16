import type { CardAuthentication } from "~/providers/payments/payment-provider";

export type AuthenticationResult = "continue" | "rejected" | "retry";

/** Cards that take no part in it, or could not: there was nobody to ask. */
const NOT_ASKED = new Set(["N", "U", "B"]);

/**
 * Whether the money of an approved card payment may be taken, as PayPal recommends it for each result of 3-D Secure
 * (PayPal, "3D Secure response parameters", recommended action).
 * @param authentication null when the bank had not to be asked
 */
export function verifyAuthentication(authentication: CardAuthentication | null): AuthenticationResult {
  if (!authentication) return "continue";
  const { liabilityShift, enrollment, status } = authentication;
  if (liabilityShift === "POSSIBLE" || liabilityShift === "YES") return "continue";
  if (liabilityShift !== "NO") return "retry";
  if (status === "N" || status === "R") return "rejected";
  if (status === null && enrollment !== null && NOT_ASKED.has(enrollment)) return "continue";
  return "retry";
}
