import { lazy, Suspense } from "react";
import type { Field } from "../forms/useServerForm";
import { useHydrated } from "../ui/useHydrated";
import { BuiltInCaptcha } from "./BuiltInCaptcha";
import { type CaptchaQuestion, Question } from "./CaptchaQuestion";
import { Honeypot } from "./Honeypot";
import type { RecaptchaProps } from "./Recaptcha";

export type Captcha =
  | ({ kind: "question" } & CaptchaQuestion)
  | { kind: "recaptcha"; siteKey: string; scriptUrl: string; fallback: CaptchaQuestion };

type CaptchaFieldProps = {
  /** Null for a form that needs none now. */
  captcha: Captcha | null;
  /** The field `captchaAnswer`, which has the captcha's error. */
  meta: Field;
  /** Called when the widget is solved or its solution expires, and when scripts replace the question or ask it again. */
  onChange?: () => void;
};

/**
 * The captcha of a form, with its honeypot. Posts `altcha`, `captchaId` and `captchaAnswer`, or
 * `g-recaptcha-response`; the server accepts either.
 */
export function CaptchaField({ captcha, meta, onChange }: CaptchaFieldProps) {
  if (!captcha) return null;
  return (
    <>
      {captcha.kind === "question" ? (
        // A new question is a new captcha: the old proof is used up.
        <BuiltInCaptcha key={captcha.id} {...captcha} meta={meta} onChange={onChange} />
      ) : (
        <Recaptcha {...captcha} meta={meta} onChange={onChange} />
      )}
      <Honeypot />
    </>
  );
}

const BlockedRecaptcha = ({ fallback, meta, onChange }: RecaptchaProps) => (
  <BuiltInCaptcha {...fallback} meta={meta} onChange={onChange} />
);

/** Only shops with keys of reCAPTCHA load it. */
const Widget = lazy(() => import("./Recaptcha").catch(() => ({ default: BlockedRecaptcha })));

/** reCAPTCHA, or the question without JavaScript. */
function Recaptcha(props: RecaptchaProps) {
  if (useHydrated()) {
    return (
      <Suspense fallback={null}>
        <Widget {...props} />
      </Suspense>
    );
  }
  return (
    <noscript>
      <Question {...props.fallback} meta={props.meta} />
    </noscript>
  );
}
