import { useEffect, useRef, useState } from "react";
import { type Delayed, delayed } from "./delayed";

/** Milliseconds without typing after which suggestions are requested. */
const DELAY_MS = 200;

type Suggestions<Item> = { state: "none" | "failed" | "loaded"; items: Item[] };

/** Loads the suggestions for a text: null for one that is too short to say that it has none. */
export type SuggestionSource<Item> = (text: string, signal: AbortSignal) => Promise<Item[] | null>;

/** Loads suggestions for a text. A new request cancels the one before. */
export function useSuggestions<Item>(source: SuggestionSource<Item>) {
  const [suggestions, setSuggestions] = useState<Suggestions<Item>>({ state: "none", items: [] });
  const pending = useRef<Delayed | null>(null);
  const activeRequest = useRef<AbortController | null>(null);

  const cancel = () => {
    pending.current?.cancel();
    activeRequest.current?.abort();
  };
  useEffect(() => cancel, []);

  const load = async (text: string) => {
    cancel();
    const request = new AbortController();
    activeRequest.current = request;
    try {
      const items = await source(text, request.signal);
      if (!request.signal.aborted) setSuggestions({ state: items ? "loaded" : "none", items: items ?? [] });
    } catch {
      if (!request.signal.aborted) setSuggestions({ state: "failed", items: [] });
    }
  };
  return {
    suggestions,
    load,
    /** Loads after a pause in typing. */
    loadSoon: (text: string) => {
      pending.current?.cancel();
      pending.current = delayed(() => load(text), DELAY_MS);
      pending.current.soon();
    },
    clear: () => {
      cancel();
      setSuggestions({ state: "none", items: [] });
    },
  };
}
