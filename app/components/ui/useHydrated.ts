import { useEffect, useState } from "react";

/** Whether the page's scripts are at work: not yet in the first render, which says what the server said. */
export function useHydrated(): boolean {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  return scripted;
}
