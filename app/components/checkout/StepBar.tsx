import { Link } from "@remix-run/react";
import { cva } from "class-variance-authority";

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

/** Dotted lines join the steps. */
const entry = [
  "relative flex-1 text-center text-xs font-medium text-muted [counter-increment:step] sm:text-sm",
  "before:absolute before:right-[calc(50%+1.375rem)] before:top-5 before:w-[calc(100%-2.75rem)] before:border-t-2",
  "before:border-dotted before:border-edge first:before:hidden",
].join(" ");

const stepLook = cva(
  [
    "flex min-h-target flex-col items-center gap-1 rounded-md pt-1",
    "before:grid before:h-8 before:w-8 before:place-items-center before:rounded-full before:border-2",
    "before:font-bold before:leading-none",
  ],
  {
    variants: {
      state: {
        ahead: "before:border-edge before:bg-page before:content-[counter(step)]",
        current:
          "font-bold text-ink before:border-accent before:bg-accent before:text-accent-ink before:content-[counter(step)]",
        done: "text-accent before:border-accent before:bg-page before:content-['✓']",
        open: "text-accent before:border-accent before:bg-page before:content-['✓'] hover:text-accent-strong hover:underline",
      },
    },
  },
);

/** The checkout steps; those already reached are links. */
export function StepBar({ current, reached }: StepBarProps) {
  const furthest = STEPS.findIndex((entry) => entry.step === reached);
  return (
    <nav aria-label="Checkout steps">
      <ol className="mb-8 flex [counter-reset:step]">
        {STEPS.map(({ step, label, to }, index) => (
          <li key={step} className={entry}>
            {step === current ? (
              <span className={stepLook({ state: "current" })} aria-current="step">
                {label}
              </span>
            ) : index <= furthest && step !== "signin" ? (
              <Link className={stepLook({ state: "open" })} to={to}>
                {label}
              </Link>
            ) : (
              <span className={stepLook({ state: index < furthest ? "done" : "ahead" })}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
