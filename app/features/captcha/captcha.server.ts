import { wantsScripts } from "~/http/request/save-data.server";
import { Invalid } from "~/platform/errors";
import { recaptcha } from "~/providers/captcha/captcha-choice.server";
import { acceptAnswer, CAPTCHA_LIMIT, createQuestion, isCorrectAnswer } from "~/shop/captcha/question.server";

/** What a form shows to tell people from programs: a widget only where scripts are sent. */
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

/** A trap for programs: people do not see this field. */
const HONEYPOT = "website";

/**
 * Whether a posted form carries a solved captcha: reCAPTCHA's token, or the answer to the built-in question.
 * @throws ServiceUnavailable when Google cannot be asked
 */
export async function verifyCaptcha(form: FormData, clientAddress: string): Promise<boolean> {
  const field = (name: string) => String(form.get(name) ?? "");
  if (field(HONEYPOT) !== "") return false;
  const token = field("g-recaptcha-response");
  if (token) return verifyRecaptcha(token, clientAddress);
  return acceptAnswer(field("captchaId"), field("captchaAnswer"));
}

/**
 * Whether a posted form may pass as solved when it is sent for good: the built-in question is answered rightly, or there
 * is a token, which Google tells about only once. Uses nothing up.
 */
export function isCaptchaPlausible(form: FormData): boolean {
  const field = (name: string) => String(form.get(name) ?? "");
  return field("g-recaptcha-response") !== "" || isCorrectAnswer(field("captchaId"), field("captchaAnswer"));
}

/**
 * Whether an API call's `grecaptcha` is solved: `ID:ANSWER` of the built-in question, or reCAPTCHA's token.
 * @throws ServiceUnavailable when Google cannot be asked
 */
async function verifyApiCaptcha(grecaptcha: unknown, clientAddress: string): Promise<boolean> {
  if (typeof grecaptcha !== "string" || grecaptcha === "" || grecaptcha.length > CAPTCHA_LIMIT) return false;
  const colon = grecaptcha.lastIndexOf(":");
  if (colon > 0) return acceptAnswer(grecaptcha.slice(0, colon), grecaptcha.slice(colon + 1));
  return verifyRecaptcha(grecaptcha, clientAddress);
}

const REQUIRED = "Captcha required";

/** The message for an answer that is wrong, was used before, or came too late: a new question is needed in any case. */
const WRONG = "That answer was not right. Please answer a new question.";

/**
 * What a form says of a captcha that is not solved.
 * @param missing the message when nothing was answered
 */
export function captchaError(form: FormData, missing = REQUIRED): string {
  const answered = String(form.get("captchaAnswer") ?? "").trim() !== "" && !form.get("g-recaptcha-response");
  return answered ? WRONG : missing;
}

/**
 * Refuses an API call without a solved captcha.
 * @param missing the message when none was sent
 * @throws Invalid; ServiceUnavailable when Google cannot be asked
 */
export async function requireApiCaptcha(grecaptcha: unknown, clientAddress: string, missing = REQUIRED): Promise<void> {
  if (await verifyApiCaptcha(grecaptcha, clientAddress)) return;
  // `ID:` is a question without an answer.
  const answered = typeof grecaptcha === "string" && grecaptcha !== "" && !/:\s*$/.test(grecaptcha);
  const message = answered ? WRONG : missing;
  throw new Invalid(message, { grecaptcha: message });
}
