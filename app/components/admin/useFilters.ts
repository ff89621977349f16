import { useNavigate } from "@remix-run/react";
import { type FormEvent, type RefObject, useCallback, useEffect, useRef } from "react";
import { type Delayed, delayed } from "./delayed";
import { filterQuery } from "./filterQuery";

/** Milliseconds of no typing after which filters apply (spec section 9). */
const DELAY_MS = 300;

/**
 * Applies a filter form by itself and keeps it in step with the address: what is typed goes there, and what the address
 * says otherwise, after Back or Clear All, comes here. Fields are never redrawn, so focus and caret stay where they are.
 * @param path the list's own path
 * @param values the filters that the address names now
 */
export function useFilters(form: RefObject<HTMLFormElement>, path: string, values: Record<string, string>) {
  const navigate = useNavigate();
  const current = filterQuery(Object.entries(values));
  /** What this form has asked for last. */
  const asked = useRef(current);
  /** The field whose editing has its entry in the history already: Back leads to before it. */
  const edited = useRef<EventTarget | null>(null);
  const waiting = useRef<Delayed | null>(null);

  const apply = (field: EventTarget | null) => {
    waiting.current?.cancel();
    if (!form.current) return;
    const query = filterQuery(new FormData(form.current) as Iterable<[string, FormDataEntryValue]>);
    if (query === asked.current) return;
    asked.current = query;
    const replace = field !== null && field === edited.current;
    edited.current = field;
    navigate(query ? `${path}?${query}` : path, { replace, preventScrollReset: true });
  };

  useEffect(() => () => waiting.current?.cancel(), []);

  /** Shows what a query says, and forgets what was typed and not applied yet. */
  const show = useCallback(
    (query: string) => {
      waiting.current?.cancel();
      asked.current = query;
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
    if (current !== asked.current) show(current);
  }, [current, show]);

  const handlers = {
    onChange: ({ target }: FormEvent<HTMLFormElement>) => {
      waiting.current?.cancel();
      waiting.current = delayed(() => apply(target), DELAY_MS);
      waiting.current.soon();
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      apply(null);
    },
  };
  return { handlers, clear: () => show("") };
}
