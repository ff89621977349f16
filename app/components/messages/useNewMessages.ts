import { useEffect, useRef, useState } from "react";
import type { MessageLine } from "./MessageTable";

/** Milliseconds between requests for new messages: short after a new message, increasing while there is none. */
const FIRST_WAIT = 4_000;
const LONGEST_WAIT = 60_000;

/**
 * Polls for new messages of a conversation while the page is visible.
 * @param known the messages from the loader
 * @param path URL to poll, with its query; null if there can be no new messages
 * @returns the known messages and those received since
 */
export function useNewMessages(known: MessageLine[], path: string | null): MessageLine[] {
  const [received, setReceived] = useState<{ after: MessageLine[]; messages: MessageLine[] }>({
    after: known,
    messages: [],
  });
  const messages = received.after === known ? [...known, ...received.messages] : known;
  const latest = useRef({ known, messages });
  latest.current = { known, messages };

  useEffect(() => {
    if (!path) return;
    const aborter = new AbortController();
    let timer: number | undefined;
    let wait = FIRST_WAIT;

    const fetchNew = async () => {
      const { known: requestedFor, messages: before } = latest.current;
      const response = await fetch(`${path}&after=${before.at(-1)?._id ?? ""}`, { signal: aborter.signal });
      if (!response.ok) throw new Error(String(response.status));
      const fresh: MessageLine[] = await response.json();
      if (fresh.length === 0 || latest.current.known !== requestedFor) return false;
      setReceived({ after: requestedFor, messages: [...before.slice(requestedFor.length), ...fresh] });
      await fetch(path, { method: "POST", body: new URLSearchParams(), signal: aborter.signal });
      return true;
    };
    const poll = async () => {
      const found = document.visibilityState === "visible" && (await fetchNew().catch(() => false));
      if (aborter.signal.aborted) return;
      wait = found ? FIRST_WAIT : Math.min(wait * 1.3, LONGEST_WAIT);
      timer = window.setTimeout(poll, wait);
    };
    const onVisibilityChange = () => {
      if (document.visibilityState !== "visible") return;
      window.clearTimeout(timer);
      wait = FIRST_WAIT;
      void poll();
    };

    timer = window.setTimeout(poll, wait);
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => {
      aborter.abort();
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", onVisibilityChange);
    };
  }, [path]);

  return messages;
}
