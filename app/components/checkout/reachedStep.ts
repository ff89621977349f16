import type { CheckoutStep } from "./StepBar";

/** The step bar's word for the furthest screen of the checkout. */
export function reachedStep(furthest: string): CheckoutStep {
  if (furthest === "placeorder" || furthest === "payment") return furthest;
  return "shipping";
}
