import { useState } from "react";

/**
 * Counts the server responses to a form, as a key for elements that reset with each response. The location key and loader
 * data are not usable: they change later, when the user may already be typing.
 * @param answer the last response; undefined if the form was accepted
 */
export function useResponseCount(answer: object | undefined): number {
  const [counted, setCounted] = useState({ answer, count: 0 });
  if (counted.answer === answer) return counted.count;
  const next = { answer, count: counted.count + 1 };
  setCounted(next);
  return next.count;
}
