import { useState } from "react";

/**
 * Counts the server responses to a form, as a key for elements that reset with each response. The location key and loader
 * data are not usable: they change later, when the user may already be typing.
 * @param lastAnswer the last response; undefined or null if there is none: a lost connection gives null
 */
export function useResponseCount(lastAnswer: object | null | undefined): number {
  const answer = lastAnswer ?? undefined;
  const [counted, setCounted] = useState({ answer, count: 0 });
  if (counted.answer === answer) return counted.count;
  const next = { answer, count: counted.count + 1 };
  setCounted(next);
  return next.count;
}
