import { cva } from "class-variance-authority";
import { useDates } from "../ui/dates";

type StatusLinesProps = {
  /** ISO 8601 timestamps, null for what has not happened. */
  paidAt: string | null;
  /** What has happened then: 'Paid', or 'Confirmed' while the buyer has still to pay the carrier. */
  paidWord: string;
  /** Whether a part of the total is paid, and not all of it. */
  isPartlyPaid: boolean;
  /** Whether a payment is on its way. */
  isPaymentPending: boolean;
  shippedAt: string | null;
  deliveredAt: string | null;
  /** Whether a part is on its way, and not all of it. */
  isPartlyShipped: boolean;
  isPickup: boolean;
  /** Whether it is canceled or refunded: what has not happened then does not follow, and is left out. */
  hasEnded: boolean;
};

/** The status of an order: each state with its date, or 'Not Paid', 'Not Shipped', 'Not Delivered'. */
export function StatusLines({
  paidAt,
  paidWord,
  isPartlyPaid,
  isPaymentPending,
  shippedAt,
  deliveredAt,
  isPartlyShipped,
  isPickup,
  hasEnded,
}: StatusLinesProps) {
  const missing = (words: string | false | undefined) => (hasEnded ? null : words || undefined);
  if (hasEnded && !paidAt && !shippedAt) return null;
  return (
    <ol className="mb-8 grid max-w-2xl grid-cols-3 [counter-reset:step]" aria-label="Order status">
      <StatusLine
        word={paidWord}
        at={paidAt}
        missing={missing(isPaymentPending ? "Payment on its way" : isPartlyPaid && "Partly paid")}
      />
      <StatusLine
        word={isPickup ? "Ready" : "Shipped"}
        at={shippedAt}
        missing={missing(isPartlyShipped && "Partly shipped")}
      />
      <StatusLine word={isPickup ? "Picked up" : "Delivered"} at={deliveredAt} missing={missing(undefined)} />
    </ol>
  );
}

const stage = cva(
  [
    "relative px-1 text-center text-sm font-semibold leading-snug [counter-increment:step]",
    "before:mx-auto before:mb-2 before:grid before:h-8 before:w-8 before:place-items-center before:rounded-full",
    "before:border-2 before:leading-none after:absolute after:right-[calc(50%+1.25rem)] after:top-4",
    "after:w-[calc(100%-2.5rem)] after:border-t-2 first:after:hidden",
  ],
  {
    variants: {
      reached: {
        true: "peer text-success before:border-success before:bg-success-soft before:content-['✓'] after:border-dotted after:border-edge [.peer+&]:after:border-solid [.peer+&]:after:border-success",
        false:
          "text-muted before:border-edge before:bg-page before:content-[counter(step)] after:border-dotted after:border-edge",
      },
    },
  },
);

type StatusLineProps = { word: string; at: string | null; missing: string | null | undefined };

/** @param missing what is said of what has not happened; null to leave it out */
function StatusLine({ word, at, missing = `Not ${word}` }: StatusLineProps) {
  const { formatDate } = useDates();
  if (!at && !missing) return null;
  return (
    <li className={stage({ reached: at !== null })}>
      {at ? <time dateTime={at}>{`${word} on ${formatDate(at)}`}</time> : missing}
    </li>
  );
}
