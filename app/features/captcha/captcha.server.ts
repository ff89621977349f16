import type { Submission } from "@conform-to/react";
import type { z } from "zod";
import { formErrorResponse, parseForm, toFormErrorResponse } from "~/http/reply/forms.server";
import { httpErrorHeaders, toHttpError } from "~/http/reply/http-error.server";
import { countWrongCaptcha, failuresOf } from "~/http/request/rate-limit.server";
import { wantsScripts } from "~/http/request/save-data.server";
import { InvalidField } from "~/platform/errors";
import { recaptcha } from "~/providers/captcha/captcha-choice.server";
import { type CaptchaForm, captchaFormSchema } from "~/shop/captcha/captcha.schema.server";
import {
  acceptProof,
  createProofChallenge,
  isCorrectProof,
  isProof,
  type ProofChallenge,
} from "~/shop/captcha/proof-of-work.server";
import { acceptAnswer, CAPTCHA_LIMIT, createQuestion, isCorrectAnswer } from "~/shop/captcha/question.server";

/**
 * The captcha of a form: the reCAPTCHA widget if it is configured and the page loads scripts, otherwise a question, which
 * scripts replace by a proof of work.
 */
export function createCaptcha(request: Request) {
  const question = createQuestion();
  if (recaptcha.kind === "question" || !wantsScripts(request)) return { kind: "question" as const, ...question };
  const { siteKey, scriptUrl } = recaptcha;
  return { kind: "recaptcha" as const, siteKey, scriptUrl, fallback: question };
}

/** Failures of a client address in an hour that raise the difficulty of its proofs by one level. */
const FAILURES_PER_LEVEL = 5;

/** The challenge of a proof of work. It is harder for a client address with failed logins or captchas. */
export async function createChallengeFor(clientAddress: string): Promise<ProofChallenge> {
  return createProofChallenge(Math.floor((await failuresOf(clientAddress)) / FAILURES_PER_LEVEL));
}

async function verifyRecaptcha(token: string, clientAddress: string): Promise<boolean> {
  if (recaptcha.kind === "question") return false;
  return (await recaptcha.verifier.verify(token, clientAddress)) === "passed";
}

/** Reads the captcha's fields of a posted form; a missing one is empty. */
export const readCaptcha = (form: FormData) => captchaFormSchema.parse(Object.fromEntries(form));

/** Whether the captcha of a posted form is solved. @throws ServiceUnavailable when Google cannot be reached */
async function verifyCaptcha(captcha: CaptchaForm, clientAddress: string): Promise<boolean> {
  if (captcha.website !== "") return false;
  const token = captcha["g-recaptcha-response"];
  if (token) return verifyRecaptcha(token, clientAddress);
  if (captcha.altcha) return acceptProof(captcha.altcha);
  return acceptAnswer(captcha.captchaId, captcha.captchaAnswer);
}

/**
 * Checks a captcha without using it up, for forms that are validated before they are submitted. A proof and the
 * answer to the question must be correct. A reCAPTCHA token only has to be present, because Google verifies each token
 * once.
 */
export async function isCaptchaPlausible(captcha: CaptchaForm): Promise<boolean> {
  if (captcha["g-recaptcha-response"]) return true;
  if (captcha.altcha) return isCorrectProof(captcha.altcha);
  return isCorrectAnswer(captcha.captchaId, captcha.captchaAnswer);
}

/**
 * Whether the `grecaptcha` of an API call is solved: `ID:ANSWER` of the built-in question, a proof of work, or a
 * reCAPTCHA token.
 * @throws ServiceUnavailable when Google cannot be reached
 */
async function verifyApiCaptcha(grecaptcha: unknown, clientAddress: string): Promise<boolean> {
  if (typeof grecaptcha !== "string" || grecaptcha === "" || grecaptcha.length > CAPTCHA_LIMIT) return false;
  const colon = grecaptcha.lastIndexOf(":");
  if (colon > 0) return acceptAnswer(grecaptcha.slice(0, colon), grecaptcha.slice(colon + 1));
  return isProof(grecaptcha) ? acceptProof(grecaptcha) : verifyRecaptcha(grecaptcha, clientAddress);
}

/** Whether the `grecaptcha` of an API call is meant for Google: it is neither an answer nor a proof. */
const isRecaptchaToken = (grecaptcha: string) =>
  recaptcha.kind !== "question" && !grecaptcha.includes(":") && !isProof(grecaptcha);

const REQUIRED = "Captcha required";

/** The message for an answer or a proof that is wrong, used or expired. Each case needs a new question. */
const WRONG = "That answer was not right. Please answer a new question.";

/** The message for a program whose reCAPTCHA token Google refuses. */
const TOKEN_REFUSED =
  "Google did not accept this reCAPTCHA token. Please send a new one: each is valid once, for two minutes, and only from this shop's pages.";

/** The error of a form whose captcha is not solved. @param missing the message when there is no answer */
export function captchaError(captcha: CaptchaForm, missing = REQUIRED): string {
  return isAnswered(captcha) ? WRONG : missing;
}

/** Whether a form has an answer or a proof. Google's widget does not show why it failed, and asks again. */
const isAnswered = ({ altcha, captchaAnswer, "g-recaptcha-response": token }: CaptchaForm) =>
  (altcha !== "" || captchaAnswer.trim() !== "") && token === "";

type PostedForm<Schema extends z.ZodType> = {
  form: FormData;
  schema: Schema;
  clientAddress: string;
  /** Whether the form has a captcha now; true by default. */
  needsCaptcha?: boolean;
  /** Runs before the captcha is used up, for limits. */
  before?: () => Promise<void> | void;
  /** What the form says above its fields when the captcha is not solved, and beside a captcha without an answer. */
  unsolved?: { form?: string; missing?: string };
  /** The response to an error; that of `toFormErrorResponse` by default. */
  toResponse?: (error: unknown, submission: Submission<z.input<Schema>, string[], z.output<Schema>>) => Response;
};

/**
 * Handles a posted form with a captcha: checks the captcha and the fields, then does the work.
 * @param work gets the parsed fields
 * @returns the response of `work`, or the form with its errors
 * @throws unexpected errors of `work`
 */
export async function handleCaptchaForm<Schema extends z.ZodType>(
  { form, schema, clientAddress, needsCaptcha = true, before, unsolved, toResponse }: PostedForm<Schema>,
  work: (value: z.output<Schema>) => Promise<Response>,
) {
  const submission = parseForm(form, schema);
  try {
    await before?.();
    const captcha = readCaptcha(form);
    const isSolved = !needsCaptcha || (await verifyCaptcha(captcha, clientAddress));
    if (isSolved && submission.status === "success") return await work(submission.value);
    if (!isSolved && isAnswered(captcha)) await countWrongCaptcha(clientAddress);
    return formErrorResponse(
      submission,
      isSolved ? {} : { form: unsolved?.form, fields: { captchaAnswer: captchaError(captcha, unsolved?.missing) } },
    );
  } catch (error) {
    return (toResponse ?? toFormErrorResponse)(error, submission);
  }
}

/**
 * The response to an error of a form whose failures are shown in the form, and not as an error page.
 * @param words what it says of an unexpected error, which is logged
 */
export const failedForm =
  (requestId: string, words: string) =>
  (error: unknown, submission: Submission<unknown, string[], unknown>): Response => {
    const failure = toHttpError(error, requestId);
    const message = failure.status < 500 ? failure.message : words;
    return formErrorResponse(submission, { form: message }, failure.status, httpErrorHeaders(failure));
  };

/**
 * Rejects an API call without a solved captcha.
 * @param missing the message when none was sent
 * @throws Invalid; ServiceUnavailable when Google cannot be reached
 */
export async function requireApiCaptcha(grecaptcha: unknown, clientAddress: string, missing = REQUIRED): Promise<void> {
  if (await verifyApiCaptcha(grecaptcha, clientAddress)) return;
  // `ID:` is a question without an answer.
  const answered = typeof grecaptcha === "string" && grecaptcha !== "" && !/:\s*$/.test(grecaptcha);
  if (answered) await countWrongCaptcha(clientAddress);
  const wrong = answered && isRecaptchaToken(grecaptcha) ? TOKEN_REFUSED : WRONG;
  throw new InvalidField("grecaptcha", answered ? wrong : missing);
}
