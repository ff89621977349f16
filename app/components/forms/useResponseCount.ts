import { useState } from "react";

/**
 * Counts the answers that a form has had from the server, as a key for what begins anew with each. The page's own key or
 * what was loaded with it will not do: they change a moment later, when somebody may be typing already.
 * @param answer what the server said last; undefined when it took the form
 */
export function useResponseCount(answer: object | undefined): number {
  const [counted, setCounted] = useState({ answer, count: 0 });
  if (counted.answer === answer) return counted.count;
  const next = { answer, count: counted.count + 1 };
  setCounted(next);
  return next.count;
}
