import { type RefObject, useEffect, useState } from "react";
import { takeEarlyPress } from "../inline-scripts/EarlyPress";
// Not loaded on use: a browser does not repeat the failed load of a module, so that a connection lost at that moment would
// leave the form without a proof until the page is loaded again.
import { solveProof } from "./solveProof.client";

/** Milliseconds for which a proof is used; the shop accepts it somewhat longer. */
const PROOF_LIFE_MS = 25 * 60 * 1000;
/** Milliseconds to wait for a lost connection. */
const RECONNECT_TIMEOUT_MS = 5000;
/** Milliseconds of waiting before it is shown. */
const SHOW_AFTER_MS = 300;

const isLost = (error: unknown) => error instanceof TypeError;

const connected = () =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, RECONNECT_TIMEOUT_MS);
    window.addEventListener("online", () => [clearTimeout(timer), resolve()], { once: true });
  });

/**
 * Puts a proof of work into a hidden field of a form. The work starts when the form is touched. A form that is submitted
 * before, even before the scripts were ready, waits for it, and then submits itself.
 * @param enabled false while the question is asked instead
 * @returns whether the form waits, and whether the browser cannot do the work
 */
export function useProofOfWork(field: RefObject<HTMLInputElement>, enabled: boolean) {
  const [isWaiting, setWaiting] = useState(false);
  const [isImpossible, setImpossible] = useState(false);
  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!form || !enabled || isImpossible) return;
    const mounted = new AbortController();
    const { signal } = mounted;
    let work: Promise<void> | null = null;
    let held = false;
    let passOn = false;

    const clear = () => {
      input.value = "";
      work = null;
    };
    const start = () => {
      work ??= solveProof().then((proof) => {
        if (signal.aborted) return;
        if (proof === null) setImpossible(true);
        else {
          input.value = proof;
          setTimeout(clear, PROOF_LIFE_MS);
        }
      });
      return work;
    };
    const startEarly = () => void start().catch(clear);

    const submitWithProof = async (submitter: HTMLElement | null) => {
      const show = setTimeout(() => setWaiting(true), SHOW_AFTER_MS);
      try {
        await start().catch(async (error) => {
          clear();
          if (!isLost(error)) return setImpossible(true);
          await connected();
          // Without a connection the form is sent all the same: that shows the message about the lost connection.
          await start().catch(clear);
          passOn = input.value === "";
        });
      } finally {
        clearTimeout(show);
        setWaiting(false);
        held = false;
      }
      const canSubmit = !signal.aborted && (passOn || input.value !== "");
      if (canSubmit) form.requestSubmit(submitter?.isConnected ? submitter : null);
    };

    const onSubmit = (event: SubmitEvent) => {
      if (input.value !== "" || passOn) {
        passOn = false;
        // A proof is accepted once. It is cleared after the form's data is read.
        setTimeout(clear);
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
      if (held) return;
      held = true;
      void submitWithProof(event.submitter);
    };

    form.addEventListener("focusin", startEarly, { signal });
    form.addEventListener("pointerdown", startEarly, { signal });
    form.addEventListener("submit", onSubmit, { signal });
    const pressed = takeEarlyPress(form);
    if (pressed) form.requestSubmit(pressed);
    return () => mounted.abort();
  }, [field, enabled, isImpossible]);
  return { isWaiting, isImpossible };
}
