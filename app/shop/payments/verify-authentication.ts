import type { CardAuthentication } from "~/providers/payments/payment-provider";

export type AuthenticationResult = "continue" | "rejected" | "retry";

/** Enrollment statuses of cards that did not take part in 3-D Secure: not enrolled, unavailable, or bypassed. */
const NOT_AUTHENTICATED = new Set(["N", "U", "B"]);

/**
 * Whether to capture an approved card payment: the action that PayPal recommends for the result of 3-D Secure (PayPal,
 * "3D Secure response parameters", recommended action).
 * @param authentication null when 3-D Secure was not required
 */
export function verifyAuthentication(authentication: CardAuthentication | null): AuthenticationResult {
  if (!authentication) return "continue";
  const { liabilityShift, enrollment, status } = authentication;
  if (liabilityShift === "POSSIBLE" || liabilityShift === "YES") return "continue";
  if (liabilityShift !== "NO") return "retry";
  if (status === "N" || status === "R") return "rejected";
  if (status === null && enrollment !== null && NOT_AUTHENTICATED.has(enrollment)) return "continue";
  return "retry";
}
