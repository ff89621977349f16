import { NOT_SENT } from "~/shop/contact/contact-form";
import type { Captcha } from "../forms/CaptchaField";

/** What is wrong with each field; under the empty name, with the form as a whole. */
type Refusal = Record<string, string[]>;

/**
 * Sends the contact form through the API.
 * @returns null when it was taken, else what is wrong; a shop that cannot be reached is told like one that fails
 */
export async function postContact(form: FormData): Promise<Refusal | null> {
  const { captchaId, captchaAnswer, "g-recaptcha-response": token, ...typed } = Object.fromEntries(form);
  const grecaptcha = token || `${captchaId ?? ""}:${captchaAnswer ?? ""}`;
  try {
    const answer = await fetch("/api/contact", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ ...typed, grecaptcha }),
    });
    if (answer.ok) return null;
    return answer.status < 500 ? refusalOf(await answer.json()) : { "": [NOT_SENT] };
  } catch {
    return { "": [NOT_SENT] };
  }
}

function refusalOf({ message, fields = {} }: { message: string; fields?: Record<string, string> }): Refusal {
  const { grecaptcha, ...others } = fields;
  const besideFields = grecaptcha ? { ...others, captchaAnswer: grecaptcha } : others;
  const errors = Object.entries(besideFields).map(([name, words]) => [name, [words]]);
  return errors.length > 0 ? Object.fromEntries(errors) : { "": [message] };
}

/** A captcha that was not tried yet; the old one when the shop cannot be reached: it may not have been spent. */
export async function freshCaptcha(captcha: Captcha): Promise<Captcha> {
  try {
    const question: { id: string; question: string } = await (await fetch("/api/captcha")).json();
    return captcha.kind === "question" ? { kind: "question", ...question } : { ...captcha, fallback: question };
  } catch {
    return captcha;
  }
}
