import type { FormResult } from "./useServerForm";

/** What a page with several forms gets back: a message for all of it, or the result of the form of an intent. */
export type FormAnswer = { message?: string; form?: string; result?: FormResult };

/** The result of the form that has these intents; undefined where the answer is not about it. */
export function resultOf(answer: FormAnswer | null | undefined, ...intents: string[]): FormResult | undefined {
  return answer?.form !== undefined && intents.includes(answer.form) ? answer.result : undefined;
}
