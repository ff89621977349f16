import type { Submission } from "@conform-to/react";
import { formErrorResponse } from "~/http/reply/forms.server";
import { httpErrorHeaders, toHttpError } from "~/http/reply/http-error.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { env } from "~/platform/env.server";
import type { ContactForm } from "~/shop/contact/contact.schema.server";
import { takeContactMessage } from "~/shop/contact/contact.server";
import { NOT_SENT } from "~/shop/contact/contact-form";
import { createCaptcha, requireApiCaptcha, verifyCaptcha } from "../captcha/captcha.server";

const isCaptchaRequired = env.CONTACT_CAPTCHA === "on";

/** What the contact form asks to tell people from programs; null where the configuration says nothing (spec section 5). */
export const createContactCaptcha = (request: Request) => (isCaptchaRequired ? createCaptcha(request) : null);

/**
 * Whether a posted contact form has its captcha solved, if it needs one.
 * @throws ServiceUnavailable when Google cannot be asked
 */
export async function verifyContactCaptcha(form: FormData, clientAddress: string): Promise<boolean> {
  return !isCaptchaRequired || verifyCaptcha(form, clientAddress);
}

/**
 * The same for POST /api/contact.
 * @throws Invalid; ServiceUnavailable when Google cannot be asked
 */
export async function requireContactCaptcha(grecaptcha: unknown, clientAddress: string): Promise<void> {
  if (isCaptchaRequired) await requireApiCaptcha(grecaptcha, clientAddress);
}

/**
 * Takes a message, so many an hour from one client.
 * @throws TooManyRequests after too many
 */
export async function sendContactMessage(form: ContactForm, clientAddress: string): Promise<void> {
  await limitRate("contact", clientAddress);
  await takeContactMessage(form);
}

/** Answers a contact form that could not be sent, as typed: whatever broke, nothing of it is lost. */
export function contactErrorResponse<Output>(
  error: unknown,
  submission: Submission<ContactForm, string[], Output>,
  requestId: string,
) {
  const failure = toHttpError(error, requestId);
  const form = failure.status < 500 ? failure.message : NOT_SENT;
  return formErrorResponse(submission, { form }, failure.status, httpErrorHeaders(failure));
}
