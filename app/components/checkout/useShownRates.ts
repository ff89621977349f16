import { type FormEvent, useEffect, useState } from "react";
import type { ShownRates } from "~/features/checkout/shown-rates.server";
import { delayed } from "../forms/delayed";
import { loadJson } from "../forms/loadJson";
import { useHydrated } from "../ui/useHydrated";

/** Milliseconds without typing after which the rates are requested. */
const DELAY_MS = 200;

const FIELDS = ["deliveryMethod", "country", "state", "postalCode"] as const;

/** The query that asks for the rates of a place. */
const queryOf = (textOf: (name: (typeof FIELDS)[number]) => unknown) =>
  String(new URLSearchParams(FIELDS.map((name) => [name, String(textOf(name) ?? "")])));

/**
 * The rates for the place that stands in the shipping form, which follow what is typed. Where they cannot be loaded, none can be
 * chosen, and the form leads to the step of the rate.
 * @param initial those that the page came with
 * @param formId the id of the form's element
 */
export function useShownRates(initial: ShownRates, formId: string) {
  const isHydrated = useHydrated();
  const cameWith = { query: queryOf((name) => initial.typed[name]), shown: initial };
  const [query, setQuery] = useState(cameWith.query);
  const [loaded, setLoaded] = useState<typeof cameWith | null>(null);
  const [chosen, setChosen] = useState<string>();

  const current = [cameWith, loaded].find((known) => known?.query === query);
  const isCurrent = current !== undefined;
  const { shown } = current ?? loaded ?? cameWith;
  const selected =
    shown.cards.find(({ value }) => value === chosen) ?? shown.cards.find(({ value }) => value === shown.selected);

  const follow = (form: HTMLFormElement) => {
    const data = new FormData(form);
    setQuery(queryOf((name) => data.get(name)));
    setChosen(form.querySelector<HTMLInputElement>("[name=selectedRate]:checked")?.value);
  };
  useEffect(() => {
    // Fields may have been filled in before this script ran, and have been replaced by the response to the form.
    const form = document.getElementById(formId);
    if (form instanceof HTMLFormElement) follow(form);
  }, [initial, formId]);
  useEffect(() => {
    if (isCurrent) return;
    const request = new AbortController();
    const load = () =>
      loadJson<ShownRates>(`/shipping/rates?${query}`, request.signal).then(
        (answer) => setLoaded({ query, shown: answer }),
        () => undefined,
      );
    const { soon, cancel } = delayed(load, DELAY_MS);
    soon();
    return () => {
      cancel();
      request.abort();
    };
  }, [query, isCurrent]);

  return {
    shown,
    selected,
    /** Whether the rates are those of the address, and not estimates or those of a place that has changed. */
    isForAddress: isCurrent && !shown.isEstimate,
    isHydrated,
    onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) => follow(currentTarget),
  };
}
