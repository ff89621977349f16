import type { CheckoutStep } from "./StepBar";

/** Maps the furthest checkout screen to its step in the step bar. */
export function reachedStep(furthest: string): CheckoutStep {
  if (furthest === "placeorder" || furthest === "payment") return furthest;
  return "shipping";
}
