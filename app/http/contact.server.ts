import type { Submission } from "@conform-to/react";
import { env } from "~/platform/env.server";
import type { ContactForm } from "~/shop/contact/contact.schema.server";
import { takeContactMessage } from "~/shop/contact/contact.server";
import { NOT_SENT } from "~/shop/contact/contact-form";
import { captchaForForm, requireApiCaptcha, solvedCaptcha } from "./captcha.server";
import { failureHeaders, failureOf } from "./failures.server";
import { refusedForm } from "./forms.server";
import { countTry } from "./rate-limit.server";

const captchaWanted = env.CONTACT_CAPTCHA === "on";

/** What the contact form asks to tell people from programs; null where the configuration says nothing (spec section 5). */
export const contactCaptcha = (request: Request) => (captchaWanted ? captchaForForm(request) : null);

/**
 * Whether a posted contact form has its captcha solved, if it needs one.
 * @throws ServiceUnavailable when Google cannot be asked
 */
export async function solvedContactCaptcha(form: FormData, clientAddress: string): Promise<boolean> {
  return !captchaWanted || solvedCaptcha(form, clientAddress);
}

/**
 * The same for POST /api/contact.
 * @throws Invalid; ServiceUnavailable when Google cannot be asked
 */
export async function requireContactCaptcha(grecaptcha: unknown, clientAddress: string): Promise<void> {
  if (captchaWanted) await requireApiCaptcha(grecaptcha, clientAddress);
}

/**
 * Takes a message, so many an hour from one client.
 * @throws TooManyRequests after too many
 */
export async function sendContactMessage(form: ContactForm, clientAddress: string): Promise<void> {
  await countTry("contact", clientAddress);
  await takeContactMessage(form);
}

/** Answers a contact form that could not be sent, as typed: whatever broke, nothing of it is lost. */
export function failedContact<Output>(
  error: unknown,
  submission: Submission<ContactForm, string[], Output>,
  requestId: string,
) {
  const failure = failureOf(error, requestId);
  const form = failure.status < 500 ? failure.message : NOT_SENT;
  return refusedForm(submission, { form }, failure.status, failureHeaders(failure));
}
