import { randomBytes, randomInt } from "node:crypto";
import { sessionSecret } from "~/platform/env.server";
import { sign, timingSafeEqualText } from "~/platform/identifiers.server";
import { CAPTCHA_LIFE_MS, spendCaptcha } from "./spent-captcha.server";

/** The longest `grecaptcha` of an API call: `ID:ANSWER`, a proof of work or a reCAPTCHA token, in characters. */
export const CAPTCHA_LIMIT = 4096;

export type CaptchaQuestion = { id: string; question: string };

const NUMBERS = [
  "zero",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
  "thirteen",
  "fourteen",
  "fifteen",
  "sixteen",
  "seventeen",
  "eighteen",
];

const signature = (nonce: string, expires: string, answer: string) =>
  sign("captcha", `${nonce}.${expires}.${answer}`, sessionSecret());

/**
 * Creates a small sum in words, which screen readers can read aloud. The id holds a signature over the answer instead
 * of the answer itself, so nothing has to be stored.
 */
export function createQuestion(): CaptchaQuestion {
  const one = randomInt(1, 10);
  const other = randomInt(1, 10);
  const [larger, smaller] = one > other ? [one, other] : [other, one];
  const subtract = larger !== smaller && randomInt(2) === 1;
  const answer = subtract ? larger - smaller : larger + smaller;
  const nonce = randomBytes(9).toString("base64url");
  const expires = (Date.now() + CAPTCHA_LIFE_MS).toString(36);
  return {
    id: `${nonce}.${expires}.${signature(nonce, expires, String(answer))}`,
    question: `What is ${NUMBERS[larger]} ${subtract ? "minus" : "plus"} ${NUMBERS[smaller]}?`,
  };
}

function asNumber(answer: string): string {
  const word = answer.trim().toLowerCase();
  const index = NUMBERS.indexOf(word);
  return index >= 0 ? String(index) : word.replace(/^0+(?=\d)/, "");
}

/** The nonce and the expiry of a question that was answered correctly and in time; null otherwise. */
function checkAnswer(id: string, answer: string): { nonce: string; expiresAt: Date } | null {
  const [nonce, expires, signed] = id.split(".");
  if (!nonce || !expires || !signed || answer.length > 20) return null;
  const expiresAt = Number.parseInt(expires, 36);
  if (!(expiresAt > Date.now())) return null;
  if (!timingSafeEqualText(signed, signature(nonce, expires, asNumber(answer)))) return null;
  return { nonce, expiresAt: new Date(expiresAt) };
}

/** Checks an answer without using up the question. @returns whether it is correct and in time */
export const isCorrectAnswer = (id: string, answer: string) => checkAnswer(id, answer) !== null;

/**
 * Checks an answer and uses up the question: it accepts one correct answer within half an hour.
 * @returns whether the answer was correct, in time and the first
 */
export async function acceptAnswer(id: string, answer: string): Promise<boolean> {
  const correct = checkAnswer(id, answer);
  if (!correct) return false;
  return spendCaptcha(correct.nonce, correct.expiresAt);
}
