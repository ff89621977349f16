import { useEffect, useId, useRef } from "react";
import { useFocusFirst } from "./focusFirst";

export type CaptchaQuestion = { id: string; question: string };

export type Captcha =
  | ({ kind: "question" } & CaptchaQuestion)
  | { kind: "recaptcha"; siteKey: string; scriptUrl: string; fallback: CaptchaQuestion };

type CaptchaFieldProps = {
  captcha: Captcha;
  error?: string;
  /** The widget was solved, or what it was solved with has expired. */
  onChange?: () => void;
};

/** Posts `captchaId` and `captchaAnswer`, or `g-recaptcha-response`; the server takes either. */
export function CaptchaField({ captcha, error, onChange }: CaptchaFieldProps) {
  const id = useId();
  if (captcha.kind === "question") return <Question {...captcha} error={error} fieldId={id} />;
  return (
    <div className="field">
      {/* A new question comes with each answer of the server: so does a fresh widget. */}
      <Widget key={captcha.fallback.id} siteKey={captcha.siteKey} scriptUrl={captcha.scriptUrl} onChange={onChange} />
      <noscript>
        <Question {...captcha.fallback} error={error} fieldId={id} />
      </noscript>
      {error && <p className="error">{error}</p>}
    </div>
  );
}

function Question({ id, question, error, fieldId }: CaptchaQuestion & { error?: string; fieldId: string }) {
  const focus = useFocusFirst("captchaAnswer");
  return (
    <div className="field captcha">
      <label htmlFor={fieldId}>{question}</label>
      <input type="hidden" name="captchaId" value={id} />
      <input
        // A new question wants a new answer.
        key={id}
        id={fieldId}
        className="input"
        name="captchaAnswer"
        autoComplete="off"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${fieldId}-error ${fieldId}-hint` : `${fieldId}-hint`}
        {...focus}
      />
      {error && (
        <p className="error" id={`${fieldId}-error`}>
          {error}
        </p>
      )}
      <p className="hint" id={`${fieldId}-hint`}>
        A short question keeps robots out.
      </p>
    </div>
  );
}

type WidgetOptions = { sitekey: string; callback: () => void; "expired-callback": () => void };
type Grecaptcha = { render?: (container: HTMLElement, options: WidgetOptions) => number };

declare global {
  interface Window {
    grecaptcha?: Grecaptcha;
    /** What a widget calls that was found by the script itself: it takes the names of functions only. */
    captchaChanged?: () => void;
  }
}

const tellChange = () => window.captchaChanged?.();

/** reCAPTCHA v2. Its script finds the box by itself when it loads; on later pages the box is rendered by hand. */
function Widget({ siteKey, scriptUrl, onChange }: { siteKey: string; scriptUrl: string; onChange?: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.captchaChanged = () => onChange?.();
  }, [onChange]);
  useEffect(() => {
    const element = box.current;
    if (!element || element.childElementCount > 0) return;
    if (window.grecaptcha?.render) {
      window.grecaptcha.render(element, {
        sitekey: siteKey,
        callback: tellChange,
        "expired-callback": tellChange,
      });
    } else if (!document.querySelector(`script[src="${CSS.escape(scriptUrl)}"]`)) {
      const script = document.createElement("script");
      script.src = scriptUrl;
      script.async = true;
      document.head.append(script);
    }
  }, [siteKey, scriptUrl]);
  return (
    <div
      ref={box}
      className="g-recaptcha"
      data-sitekey={siteKey}
      data-callback="captchaChanged"
      data-expired-callback="captchaChanged"
      suppressHydrationWarning
    />
  );
}
