import { shopCurrency } from "~/shop/money/currency";
import { dollarsText } from "~/shop/money/dollars";
import { formatAmount } from "~/shop/money/format-money";
import type { FormResult } from "../forms/useServerForm";
import { SubmitButton } from "../ui/Button";
import { actions } from "../ui/layoutStyles";

type RefundAmountProps = {
  /** What the button asks for that computes it anew; null for a form in which nothing changes it. */
  intent: string | null;
  /** What the form refunds as it opens, in hundredths of the currency; null for nothing. */
  openedCents: number | null;
  /** That of the payment. */
  currency?: string;
  /** Whether nothing was paid yet, because it is paid on delivery. */
  isUnpaid: boolean;
  lastResult: FormResult | undefined;
};

/** What a form refunds as it is filled in. The server computes it, and refunds no other amount. */
export function RefundAmount({
  intent,
  openedCents,
  currency = shopCurrency(),
  isUnpaid,
  lastResult,
}: RefundAmountProps) {
  const isComputed = lastResult?.refundCents !== undefined;
  const cents = isComputed ? lastResult.refundCents : openedCents;
  const isKnown = isComputed || (!lastResult && cents !== null);
  const amount = cents ? formatAmount(cents, currency) : "nothing";
  if (!isKnown && !intent) return null;
  return (
    <div className={actions}>
      {cents !== null && cents !== undefined && <input type="hidden" name="shown" value={dollarsText(cents)} />}
      {isKnown && (
        // A page without scripts opens at it.
        <output className="font-semibold" tabIndex={-1} {...(isComputed ? { autoFocus: true } : {})}>
          {isUnpaid ? `This takes ${amount} off what is to be paid.` : `This refunds ${amount}.`}
        </output>
      )}
      {intent && (
        <SubmitButton variant="secondary" small intent={intent} pendingLabel="Updating…">
          Update amount
        </SubmitButton>
      )}
    </div>
  );
}
