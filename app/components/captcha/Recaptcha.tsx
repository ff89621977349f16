import { useActionData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { fieldError } from "../forms/formStyles";
import { useResponseCount } from "../forms/useResponseCount";
import type { Field } from "../forms/useServerForm";
import { BuiltInCaptcha } from "./BuiltInCaptcha";
import type { CaptchaQuestion } from "./CaptchaQuestion";

export type RecaptchaProps = {
  siteKey: string;
  scriptUrl: string;
  fallback: CaptchaQuestion;
  meta: Field;
  onChange?: () => void;
};

/** The reCAPTCHA widget; the built-in captcha if Google's script does not load. */
export default function Recaptcha({ siteKey, scriptUrl, fallback, meta, onChange }: RecaptchaProps) {
  const [blocked, setBlocked] = useState(false);
  const responses = useResponseCount(useActionData());
  if (blocked) return <BuiltInCaptcha key={fallback.id} {...fallback} meta={meta} onChange={onChange} />;
  return (
    <div>
      <Widget
        // Google verifies a solution once, so each response renders a new widget. A new question would be too late a sign:
        // it comes after the response, when the visitor may have solved the new widget.
        key={responses}
        siteKey={siteKey}
        scriptUrl={scriptUrl}
        onBlocked={() => setBlocked(true)}
        onChange={onChange}
      />
      {meta.errors && (
        <p className={fieldError} role="alert">
          {meta.errors.join(" ")}
        </p>
      )}
    </div>
  );
}

type WidgetOptions = { sitekey: string; callback: () => void; "expired-callback": () => void };
type Grecaptcha = { render?: (container: HTMLElement, options: WidgetOptions) => number };

declare global {
  interface Window {
    grecaptcha?: Grecaptcha;
    /** Callback of the widget rendered by reCAPTCHA's script, which accepts only names of global functions. */
    captchaChanged?: () => void;
  }
}

type WidgetProps = { siteKey: string; scriptUrl: string; onBlocked: () => void; onChange?: () => void };

const reportChange = () => window.captchaChanged?.();

/** reCAPTCHA v2. Its script renders the element when it loads; on later pages the element is rendered explicitly. */
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
        callback: reportChange,
        "expired-callback": reportChange,
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

/** The script element for this URL, created once per page. A failed one is removed, so that it can be retried. */
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
