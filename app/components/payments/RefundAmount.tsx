import type { FormResult } from "../forms/useServerForm";
import { SubmitButton } from "../ui/Button";
import { actions } from "../ui/layoutStyles";

type RefundAmountProps = {
  /** What the button asks for that computes it anew; null for a form in which nothing changes it. */
  intent: string | null;
  /** What the form says that it refunds as it opens; null for nothing. */
  opened: FormResult["refund"] | null;
  lastResult: FormResult | undefined;
};

/** What a form refunds as it is filled in. The server computes it, and refunds no other amount. */
export function RefundAmount({ intent, opened, lastResult }: RefundAmountProps) {
  const computed = lastResult?.refund;
  const refund = computed ?? opened;
  const said = lastResult ? computed : opened;
  if (!said && !intent) return null;
  return (
    <div className={actions}>
      {refund?.shown && <input type="hidden" name="shown" value={refund.shown} />}
      {said && (
        // A page without scripts opens at it.
        <output className="font-semibold" tabIndex={-1} {...(computed ? { autoFocus: true } : {})}>
          {said.text}
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
