import type { Submission } from "@conform-to/react";
import { formErrorResponse } from "~/http/reply/forms.server";
import { httpErrorHeaders, toHttpError } from "~/http/reply/http-error.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { env } from "~/platform/env.server";
import type { ContactForm } from "~/shop/contact/contact.schema.server";
import { createContactMessage } from "~/shop/contact/contact.server";
import { NOT_SENT } from "~/shop/contact/contact-form";
import { createCaptcha, requireApiCaptcha, verifyCaptcha } from "../captcha/captcha.server";

const isCaptchaRequired = env.CONTACT_CAPTCHA === "on";

/** The captcha of the contact form; null when CONTACT_CAPTCHA is off. */
export const createContactCaptcha = (request: Request) => (isCaptchaRequired ? createCaptcha(request) : null);

/**
 * Whether the captcha of a posted contact form is solved, if it has one.
 * @throws ServiceUnavailable when Google cannot be reached
 */
export async function verifyContactCaptcha(form: FormData, clientAddress: string): Promise<boolean> {
  return !isCaptchaRequired || verifyCaptcha(form, clientAddress);
}

/**
 * The same for POST /api/contact.
 * @throws Invalid; ServiceUnavailable when Google cannot be reached
 */
export async function requireContactCaptcha(grecaptcha: unknown, clientAddress: string): Promise<void> {
  if (isCaptchaRequired) await requireApiCaptcha(grecaptcha, clientAddress);
}

/**
 * Stores a contact message, within the client's hourly limit.
 * @throws TooManyRequests over the limit
 */
export async function sendContactMessage(form: ContactForm, clientAddress: string): Promise<void> {
  await limitRate("contact", clientAddress);
  await createContactMessage(form);
}

/** The response to a contact form that could not be sent, for any error, with everything that was typed. */
export function contactErrorResponse<Output>(
  error: unknown,
  submission: Submission<ContactForm, string[], Output>,
  requestId: string,
) {
  const failure = toHttpError(error, requestId);
  const form = failure.status < 500 ? failure.message : NOT_SENT;
  return formErrorResponse(submission, { form }, failure.status, httpErrorHeaders(failure));
}
