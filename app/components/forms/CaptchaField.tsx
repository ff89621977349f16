import { useEffect, useId, useRef, useState } from "react";
import { useFocusFirst } from "./focusFirst";
import { control, fieldError, fieldHint, fieldLabel } from "./looks";

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
  // A new question comes with each answer of the server: so does a fresh widget.
  return <Recaptcha key={captcha.fallback.id} {...captcha} error={error} fieldId={id} onChange={onChange} />;
}

type RecaptchaProps = Omit<Extract<Captcha, { kind: "recaptcha" }>, "kind"> &
  Pick<CaptchaFieldProps, "error" | "onChange"> & { fieldId: string };

/** Google's box; the question where no script runs, and where Google's does not load. */
function Recaptcha({ siteKey, scriptUrl, fallback, error, fieldId, onChange }: RecaptchaProps) {
  const [scripted, setScripted] = useState(false);
  const [blocked, setBlocked] = useState(false);
  useEffect(() => setScripted(true), []);
  if (blocked) return <Question {...fallback} error={error} fieldId={fieldId} />;
  return (
    <div>
      <Widget siteKey={siteKey} scriptUrl={scriptUrl} onBlocked={() => setBlocked(true)} onChange={onChange} />
      <noscript>
        <Question {...fallback} error={error} fieldId={fieldId} />
      </noscript>
      {/* Where no script runs, the question tells it. */}
      {scripted && error && (
        <p className={fieldError} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function Question({ id, question, error, fieldId }: CaptchaQuestion & { error?: string; fieldId: string }) {
  const focus = useFocusFirst("captchaAnswer");
  return (
    <div className="rounded-md bg-sunken p-4">
      <label htmlFor={fieldId} className={fieldLabel}>
        {question}
      </label>
      <input type="hidden" name="captchaId" value={id} />
      <input
        // A new question wants a new answer.
        key={id}
        id={fieldId}
        className={control()}
        name="captchaAnswer"
        autoComplete="off"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${fieldId}-error ${fieldId}-hint` : `${fieldId}-hint`}
        {...focus}
      />
      {error && (
        <p className={fieldError} id={`${fieldId}-error`}>
          {error}
        </p>
      )}
      <p className={fieldHint} id={`${fieldId}-hint`}>
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

type WidgetProps = { siteKey: string; scriptUrl: string; onBlocked: () => void; onChange?: () => void };

const tellChange = () => window.captchaChanged?.();

/** reCAPTCHA v2. Its script finds the box by itself when it loads; on later pages the box is rendered by hand. */
function Widget({ siteKey, scriptUrl, onBlocked, onChange }: WidgetProps) {
  const box = useRef<HTMLDivElement>(null);
  const blocked = useRef(onBlocked);
  blocked.current = onBlocked;
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
      return;
    }
    const script = scriptAt(scriptUrl);
    const giveUp = () => blocked.current();
    script.addEventListener("error", giveUp);
    return () => script.removeEventListener("error", giveUp);
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

/** The page's one script from this address. One that failed is taken out, so that it can be tried again. */
function scriptAt(url: string): HTMLScriptElement {
  const present = document.querySelector<HTMLScriptElement>(`script[src="${CSS.escape(url)}"]`);
  if (present) return present;
  const script = document.createElement("script");
  script.src = url;
  script.async = true;
  script.addEventListener("error", () => script.remove());
  document.head.append(script);
  return script;
}
