import { useEffect, useRef } from "react";
import type { Field } from "../forms/useServerForm";
import { EarlyPress } from "../inline-scripts/EarlyPress";
import { useSendsScripts } from "../inline-scripts/useSendsScripts";
import { useHydrated } from "../ui/useHydrated";
import { type CaptchaQuestion, Question } from "./CaptchaQuestion";
import { useProofOfWork } from "./useProofOfWork";

type BuiltInCaptchaProps = CaptchaQuestion & { meta: Field; onChange?: () => void };

/**
 * The shop's own captcha: a question, which scripts replace by a proof of work. The question is asked after all if a proof
 * was refused, or if the browser cannot find one.
 */
export function BuiltInCaptcha({ meta, onChange, ...question }: BuiltInCaptchaProps) {
  const scripted = useHydrated();
  const sendsScripts = useSendsScripts();
  const proof = useRef<HTMLInputElement>(null);
  const isRefused = meta.errors !== undefined;
  const { isWaiting, isImpossible } = useProofOfWork(proof, scripted && !isRefused);
  const isAsked = isRefused || isImpossible;
  useEffect(() => {
    if (scripted || isAsked) onChange?.();
  }, [scripted, isAsked, onChange]);
  if (!scripted) {
    return (
      <div className="scripted:animate-late">
        <Question {...question} meta={meta} />
        {sendsScripts && <EarlyPress />}
      </div>
    );
  }
  return (
    <>
      {/* Without `value` and `defaultValue` React keeps what the hook puts in. */}
      <input ref={proof} type="hidden" name="altcha" />
      {isAsked ? <Question {...question} meta={meta} /> : <input type="hidden" name="captchaId" value={question.id} />}
      <p role="status" className={isWaiting || isImpossible ? "text-muted" : "sr-only"}>
        {isWaiting && "Checking…"}
        {isImpossible && "The automatic check does not work in this browser. Please answer the question."}
      </p>
    </>
  );
}
