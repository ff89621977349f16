import { redirectToDocument } from "~/http/reply/redirects.server";
import { limitRate } from "~/http/request/rate-limit.server";
import type { RequestContext } from "~/http/server/context.server";
import { env } from "~/platform/env.server";
import { type ContactForm, contactSchema } from "~/shop/contact/contact.schema.server";
import { createContactMessage } from "~/shop/contact/contact.server";
import { NOT_SENT } from "~/shop/contact/contact-form";
import { createCaptcha, failedForm, handleCaptchaForm, requireApiCaptcha } from "../captcha/captcha.server";

const isCaptchaRequired = env.CONTACT_CAPTCHA === "on";

/** The captcha of the contact form; null when CONTACT_CAPTCHA is off. */
export const createContactCaptcha = (request: Request) => (isCaptchaRequired ? createCaptcha(request) : null);

/** Rejects POST /api/contact without a solved captcha. @throws Invalid; ServiceUnavailable without Google */
export async function requireContactCaptcha(grecaptcha: unknown, clientAddress: string): Promise<void> {
  if (isCaptchaRequired) await requireApiCaptcha(grecaptcha, clientAddress);
}

/** Stores a contact message, within the client's hourly limit. @throws TooManyRequests over the limit */
export async function sendContactMessage(form: ContactForm, clientAddress: string): Promise<void> {
  await limitRate("contact", clientAddress);
  createContactMessage(form);
}

/** Handles the contact form: for any error it is shown again, with everything that was typed. */
export function handleContactForm(form: FormData, { clientAddress, requestId }: RequestContext) {
  const posted: Parameters<typeof handleCaptchaForm<typeof contactSchema>>[0] = {
    form,
    schema: contactSchema,
    clientAddress,
    needsCaptcha: isCaptchaRequired,
    toResponse: failedForm(requestId, NOT_SENT),
  };
  return handleCaptchaForm(posted, async (message) => {
    await sendContactMessage(message, clientAddress);
    return redirectToDocument("/contact?sent=1");
  });
}
