import { randomBytes, randomInt } from "node:crypto";
import { lt } from "drizzle-orm";
import { db } from "~/platform/db.server";
import { sessionSecret } from "~/platform/env.server";
import { sign, timingSafeEqualText } from "~/platform/identifiers.server";
import { spentCaptcha } from "~/platform/schema.server";

/** The longest `grecaptcha` of an API call: `ID:ANSWER` or a reCAPTCHA token, in characters. */
export const CAPTCHA_LIMIT = 4096;

export type CaptchaQuestion = { id: string; question: string };

/** How long a question may be answered, in milliseconds: long enough for a slow form. */
const LIFE_MS = 30 * 60 * 1000;

const NUMBERS = [
  ...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
  ...["eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"],
];

const signature = (nonce: string, expires: string, answer: string) =>
  sign("captcha", `${nonce}.${expires}.${answer}`, sessionSecret());

/**
 * A small sum in words, which a screen reader reads as well as an eye. The id carries the answer signed, not readable,
 * so that asking stores nothing.
 */
export function createQuestion(): CaptchaQuestion {
  const one = randomInt(1, 10);
  const other = randomInt(1, 10);
  const [larger, smaller] = one > other ? [one, other] : [other, one];
  const subtract = larger !== smaller && randomInt(2) === 1;
  const answer = subtract ? larger - smaller : larger + smaller;
  const nonce = randomBytes(9).toString("base64url");
  const expires = (Date.now() + LIFE_MS).toString(36);
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

/** When a question that was rightly answered in time ends, and the number it goes by; null for any other answer. */
function checkAnswer(id: string, answer: string): { nonce: string; expiresAt: Date } | null {
  const [nonce, expires, signed] = id.split(".");
  if (!nonce || !expires || !signed || answer.length > 20) return null;
  const expiresAt = Number.parseInt(expires, 36);
  if (!(expiresAt > Date.now())) return null;
  if (!timingSafeEqualText(signed, signature(nonce, expires, asNumber(answer)))) return null;
  return { nonce, expiresAt: new Date(expiresAt) };
}

/**
 * Looks at an answer without using it up.
 * @returns whether it is right and in time
 */
export const isCorrectAnswer = (id: string, answer: string) => checkAnswer(id, answer) !== null;

/**
 * Checks an answer. A question is good for one right answer, within half an hour.
 * @returns whether it was right, in time and the first
 */
export async function acceptAnswer(id: string, answer: string): Promise<boolean> {
  const right = checkAnswer(id, answer);
  if (!right) return false;
  const spent = await db
    .insert(spentCaptcha)
    .values({ id: right.nonce, expiresAt: right.expiresAt })
    .onConflictDoNothing();
  return spent.changes === 1;
}

/** Forgets answered questions that could not be answered again anyway. */
export async function removeExpiredCaptchas(): Promise<void> {
  await db.delete(spentCaptcha).where(lt(spentCaptcha.expiresAt, new Date()));
}
