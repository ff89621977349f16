import { useNavigate } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { type Delayed, delayed } from "../forms/delayed";
import { filterQuery } from "./filterQuery";

const queryOf = (form: HTMLFormElement) => filterQuery(new FormData(form) as Iterable<[string, FormDataEntryValue]>);

/** Milliseconds without typing after which filters apply. */
const DELAY_MS = 300;

/**
 * Applies a filter form automatically and keeps it in sync with the URL in both directions: typing updates the URL, and
 * Back or Clear All updates the fields. Fields are not re-rendered, so focus and caret position are kept.
 * @param path path of the list
 * @param values the filter values in the URL
 */
export function useFilters(form: RefObject<HTMLFormElement>, path: string, values: Record<string, string>) {
  const navigate = useNavigate();
  const current = filterQuery(Object.entries(values));
  /** The query this form navigated to last. */
  const applied = useRef(current);
  /** The field whose edits already have a history entry; further edits replace that entry. */
  const edited = useRef<EventTarget | null>(null);
  const pending = useRef<Delayed | null>(null);

  const apply = (field: EventTarget | null) => {
    pending.current?.cancel();
    if (!form.current) return;
    const query = queryOf(form.current);
    if (query === applied.current) return;
    applied.current = query;
    const replace = field !== null && field === edited.current;
    edited.current = field;
    navigate(query ? `${path}?${query}` : path, { replace, preventScrollReset: true });
  };

  useEffect(() => {
    const asSent = form.current?.cloneNode(true) as HTMLFormElement;
    asSent.reset();
    // What was typed before the scripts were there. A filter of the address that the form cannot show stays.
    if (form.current && queryOf(form.current) !== queryOf(asSent)) apply(document.activeElement);
    return () => pending.current?.cancel();
  }, []);

  /** Fills the fields from a query and discards input that was not applied yet. */
  const show = useCallback(
    (query: string) => {
      pending.current?.cancel();
      applied.current = query;
      edited.current = null;
      const named = new URLSearchParams(query);
      for (const field of form.current?.elements ?? []) {
        if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) {
          field.value = named.get(field.name) ?? "";
        }
      }
    },
    [form],
  );

  useEffect(() => {
    if (current !== applied.current) show(current);
  }, [current, show]);

  const handlers = {
    onChange: ({ target }: FormEvent<HTMLFormElement>) => {
      pending.current?.cancel();
      pending.current = delayed(() => apply(target), DELAY_MS);
      pending.current.soon();
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      apply(null);
    },
  };
  return { handlers, clear: () => show("") };
}
