import { useEffect, useRef, useState } from "react";
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

/** Without it, a form has not been answered. */
const OPENED: FormResult = {};

/** Whether a field of the form around an element that changes the amount was changed since the response. */
function useIsOutdated(lastResult = OPENED) {
  const [outdated, setOutdated] = useState<FormResult>();
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = part.current?.closest("form");
    const onInput = ({ target }: Event) => {
      if (/^amount$|\.qty$/.test((target as HTMLInputElement).name)) setOutdated(lastResult);
    };
    form?.addEventListener("input", onInput);
    return () => form?.removeEventListener("input", onInput);
  }, [lastResult]);
  return [part, outdated === lastResult] as const;
}

/** What a form refunds as it is filled in, until that is changed. The server computes it, and refunds no other amount. */
export function RefundAmount({ intent, opened, lastResult }: RefundAmountProps) {
  const computed = lastResult?.refund;
  const refund = computed ?? opened;
  const said = lastResult ? computed : opened;
  const [part, isOutdated] = useIsOutdated(lastResult);
  if (!said && !intent) return null;
  return (
    <div className={actions} ref={part}>
      {refund?.shown && <input type="hidden" name="shown" value={refund.shown} />}
      {said && (
        // A page without scripts opens at it.
        <output className="font-semibold" tabIndex={-1} {...(computed ? { autoFocus: true } : {})}>
          {!isOutdated && said.text}
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
