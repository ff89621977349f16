import { useEffect, useRef, useState } from "react";
import type { MessageLine } from "./MessageTable";

/** Milliseconds from one look for new messages to the next: soon after something happened, later and later in silence. */
const FIRST_WAIT = 4_000;
const LONGEST_WAIT = 60_000;

/**
 * Looks for new messages of a conversation while the page can be seen.
 * @param known the messages that the page came with
 * @param path where to ask, with its query; null where nothing can be new
 * @returns the known messages and those that have come since
 */
export function useNewMessages(known: MessageLine[], path: string | null): MessageLine[] {
  const [come, setCome] = useState<{ after: MessageLine[]; messages: MessageLine[] }>({ after: known, messages: [] });
  const messages = come.after === known ? [...known, ...come.messages] : known;
  const latest = useRef({ known, messages });
  latest.current = { known, messages };

  useEffect(() => {
    if (!path) return;
    const leaving = new AbortController();
    let timer: number | undefined;
    let wait = FIRST_WAIT;

    const look = async () => {
      const { known: asked, messages: before } = latest.current;
      const response = await fetch(`${path}&after=${before.at(-1)?._id ?? ""}`, { signal: leaving.signal });
      if (!response.ok) throw new Error(String(response.status));
      const fresh: MessageLine[] = await response.json();
      if (fresh.length === 0 || latest.current.known !== asked) return false;
      setCome({ after: asked, messages: [...before.slice(asked.length), ...fresh] });
      await fetch(path, { method: "POST", body: new URLSearchParams(), signal: leaving.signal });
      return true;
    };
    const turn = async () => {
      const found = document.visibilityState === "visible" && (await look().catch(() => false));
      if (leaving.signal.aborted) return;
      wait = found ? FIRST_WAIT : Math.min(wait * 1.3, LONGEST_WAIT);
      timer = window.setTimeout(turn, wait);
    };
    const comeBack = () => {
      if (document.visibilityState !== "visible") return;
      window.clearTimeout(timer);
      wait = FIRST_WAIT;
      void turn();
    };

    timer = window.setTimeout(turn, wait);
    document.addEventListener("visibilitychange", comeBack);
    return () => {
      leaving.abort();
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", comeBack);
    };
  }, [path]);

  return messages;
}
