import { useFetcher } from "@remix-run/react";
import { type FormEvent, useContext, useEffect } from "react";
import type { FormResult } from "../forms/useServerForm";
import { OpenCart } from "./openCart";

/** The answer to a product that was added without leaving the page. */
type Answer = { added: string } | { refusedItem: FormResult };

/**
 * Adds a product to the cart where scripts run: the page stays, and the cart's drawer opens. Without scripts the same form
 * leads to the cart's page.
 * @returns `add` for the form's `onSubmit`; `answer` is undefined until something was added or refused
 */
export function useAddToCart() {
  const { submit, data, state } = useFetcher<Answer>();
  const { open, prepare } = useContext(OpenCart);
  const answer = data ?? undefined;
  const added = answer && "added" in answer ? answer.added : undefined;
  useEffect(() => {
    if (added) open({ text: added });
    // Two equal additions are two answers.
  }, [answer, added, open]);
  const add = (event: FormEvent<HTMLFormElement>, path?: string) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement) form.set(submitter.name, submitter.value);
    form.set("stay", "yes");
    prepare();
    submit(form, { method: "post", action: path });
  };
  return { add, answer, isPending: state !== "idle" };
}
