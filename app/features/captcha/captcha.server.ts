import { wantsScripts } from "~/http/request/save-data.server";
import { Invalid } from "~/platform/errors";
import { recaptcha } from "~/providers/captcha/captcha-choice.server";
import { acceptAnswer, CAPTCHA_LIMIT, createQuestion, isCorrectAnswer } from "~/shop/captcha/question.server";

/** The captcha of a form: the reCAPTCHA widget if it is configured and the page loads scripts, otherwise a question. */
export function createCaptcha(request: Request) {
  const question = createQuestion();
  if (recaptcha.kind === "question" || !wantsScripts(request)) return { kind: "question" as const, ...question };
  const { siteKey, scriptUrl } = recaptcha;
  return { kind: "recaptcha" as const, siteKey, scriptUrl, fallback: question };
}

async function verifyRecaptcha(token: string, clientAddress: string): Promise<boolean> {
  if (recaptcha.kind === "question") return false;
  return (await recaptcha.verifier.verify(token, clientAddress)) === "passed";
}

/** A hidden field that people leave empty and bots fill in. */
const HONEYPOT = "website";

/**
 * Whether the captcha of a posted form is solved: a reCAPTCHA token or the answer to the built-in question.
 * @throws ServiceUnavailable when Google cannot be reached
 */
export async function verifyCaptcha(form: FormData, clientAddress: string): Promise<boolean> {
  const field = (name: string) => String(form.get(name) ?? "");
  if (field(HONEYPOT) !== "") return false;
  const token = field("g-recaptcha-response");
  if (token) return verifyRecaptcha(token, clientAddress);
  return acceptAnswer(field("captchaId"), field("captchaAnswer"));
}

/**
 * Checks a captcha without using it up, for forms that are validated before they are submitted. The answer to the question
 * must be correct. A reCAPTCHA token only has to be present, because Google verifies each token once.
 */
export function isCaptchaPlausible(form: FormData): boolean {
  const field = (name: string) => String(form.get(name) ?? "");
  return field("g-recaptcha-response") !== "" || isCorrectAnswer(field("captchaId"), field("captchaAnswer"));
}

/**
 * Whether the `grecaptcha` of an API call is solved: `ID:ANSWER` of the built-in question, or a reCAPTCHA token.
 * @throws ServiceUnavailable when Google cannot be reached
 */
async function verifyApiCaptcha(grecaptcha: unknown, clientAddress: string): Promise<boolean> {
  if (typeof grecaptcha !== "string" || grecaptcha === "" || grecaptcha.length > CAPTCHA_LIMIT) return false;
  const colon = grecaptcha.lastIndexOf(":");
  if (colon > 0) return acceptAnswer(grecaptcha.slice(0, colon), grecaptcha.slice(colon + 1));
  return verifyRecaptcha(grecaptcha, clientAddress);
}

const REQUIRED = "Captcha required";

/** The message for an answer that is wrong, used or expired. Each case needs a new question. */
const WRONG = "That answer was not right. Please answer a new question.";

/**
 * The error of a form whose captcha is not solved.
 * @param missing the message when there is no answer
 */
export function captchaError(form: FormData, missing = REQUIRED): string {
  const answered = String(form.get("captchaAnswer") ?? "").trim() !== "" && !form.get("g-recaptcha-response");
  return answered ? WRONG : missing;
}

/**
 * Rejects an API call without a solved captcha.
 * @param missing the message when none was sent
 * @throws Invalid; ServiceUnavailable when Google cannot be reached
 */
export async function requireApiCaptcha(grecaptcha: unknown, clientAddress: string, missing = REQUIRED): Promise<void> {
  if (await verifyApiCaptcha(grecaptcha, clientAddress)) return;
  // `ID:` is a question without an answer.
  const answered = typeof grecaptcha === "string" && grecaptcha !== "" && !/:\s*$/.test(grecaptcha);
  const message = answered ? WRONG : missing;
  throw new Invalid(message, { grecaptcha: message });
}
