import { type MouseEvent, type ReactNode, useState } from "react";
import { SubmitButton } from "../ui/Button";
import { Countdown, type Wait } from "../ui/Countdown";
import { useHydrated } from "../ui/useHydrated";

type WaitingButtonProps = {
  intent: string;
  pendingLabel: string;
  /** The time until it may be pressed again; null when it may be pressed now. */
  wait: Wait | null;
  /** What is said before the seconds. */
  label: string;
  children: ReactNode;
};

/** Not `disabled` where scripts run: the button was just pressed, and would lose the focus. */
const lockedInPlace = { "aria-disabled": true, onClick: (event: MouseEvent) => event.preventDefault() };

/** The button of a form that is locked for some seconds after it was sent. */
export function WaitingButton({ intent, pendingLabel, wait, label, children }: WaitingButtonProps) {
  const [endedWait, setEndedWait] = useState<string | null>(null);
  const isLocked = wait !== null && wait.until !== endedWait;
  const locked = useHydrated() ? lockedInPlace : { disabled: true };
  return (
    <>
      <SubmitButton wide intent={intent} pendingLabel={pendingLabel} {...(isLocked ? locked : {})}>
        {children}
      </SubmitButton>
      {isLocked && (
        <p className="text-sm text-muted">
          <Countdown key={wait.until} wait={wait} label={label} onEnd={() => setEndedWait(wait.until)} />
          <noscript>. Then reload this page.</noscript>
        </p>
      )}
    </>
  );
}
