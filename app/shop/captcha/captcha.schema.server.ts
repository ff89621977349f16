import { z } from "zod";

const text = z.string().catch("");

/** The captcha's part of a form: a reCAPTCHA token, a proof of work, or a question's id with its answer. */
export const captchaFormSchema = z.object({
  "g-recaptcha-response": text,
  altcha: text,
  captchaId: text,
  captchaAnswer: text,
  /** The honeypot: a hidden field that people leave empty and bots fill in. */
  website: text,
});

export type CaptchaForm = z.output<typeof captchaFormSchema>;
