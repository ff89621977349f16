import { useEffect, useState } from "react";

/** Whether the page is hydrated. False in the first render, which must match the server's HTML. */
export function useHydrated(): boolean {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return scripted;
}
