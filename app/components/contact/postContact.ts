import { NOT_SENT } from "~/shop/contact/contact-form";
import type { Captcha } from "../captcha/CaptchaField";

/** Errors by field name; those of the whole form under the empty name. */
type FormErrors = Record<string, string[]>;

/**
 * Sends the contact form through the API.
 * @returns null on success, else the errors; an unreachable shop gives the same error as a failing one
 */
export async function postContact(form: FormData): Promise<FormErrors | null> {
  const { altcha, captchaId, captchaAnswer, "g-recaptcha-response": token, ...typed } = Object.fromEntries(form);
  const grecaptcha = token || altcha || `${captchaId ?? ""}:${captchaAnswer ?? ""}`;
  try {
    const response = await fetch("/api/contact", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...typed, grecaptcha }),
    });
    if (response.ok) return null;
    return response.status < 500 ? toFormErrors(await response.json()) : { "": [NOT_SENT] };
  } catch {
    return { "": [NOT_SENT] };
  }
}

function toFormErrors({ message, fields = {} }: { message: string; fields?: Record<string, string> }): FormErrors {
  const { grecaptcha, ...others } = fields;
  const besideFields = grecaptcha ? { ...others, captchaAnswer: grecaptcha } : others;
  const errors = Object.entries(besideFields).map(([name, words]) => [name, [words]]);
  return errors.length > 0 ? Object.fromEntries(errors) : { "": [message] };
}

/** A new captcha, or the old one if the shop cannot be reached: it may still be unused. */
export async function freshCaptcha(captcha: Captcha): Promise<Captcha> {
  try {
    const question: { id: string; question: string } = await (await fetch("/api/captcha")).json();
    return captcha.kind === "question" ? { kind: "question", ...question } : { ...captcha, fallback: question };
  } catch {
    return captcha;
  }
}
