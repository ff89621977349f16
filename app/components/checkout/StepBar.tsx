import { Link } from "@remix-run/react";

export type CheckoutStep = "signin" | "shipping" | "payment" | "placeorder";

const STEPS: { step: CheckoutStep; label: string; to: string }[] = [
  { step: "signin", label: "Sign In", to: "/login?redirect=/shipping" },
  { step: "shipping", label: "Shipping", to: "/shipping" },
  { step: "payment", label: "Payment", to: "/payment" },
  { step: "placeorder", label: "Place Order", to: "/placeorder" },
];

type StepBarProps = {
  current: CheckoutStep;
  /** The furthest step the shopper may open. */
  reached: CheckoutStep;
};

/** The checkout steps; those already reached are links. */
export function StepBar({ current, reached }: StepBarProps) {
  const furthest = STEPS.findIndex((entry) => entry.step === reached);
  return (
    <nav aria-label="Checkout steps">
      <ol className="steps">
        {STEPS.map(({ step, label, to }, index) => (
          <li key={step}>
            {step === current ? (
              <span className="step" aria-current="step">
                {label}
              </span>
            ) : index <= furthest && step !== "signin" ? (
              <Link className="step" to={to}>
                {label}
              </Link>
            ) : (
              <span className={index < furthest ? "step done" : "step"}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
