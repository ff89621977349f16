import { useEffect, useState } from "react";
import { Icon } from "./Icon";
import { useHydrated } from "./useHydrated";

type ToastProps = {
  message: string;
  title?: string;
  /** Milliseconds until it is hidden. Without JavaScript it stays in the page. */
  duration?: number;
};

/** A message flashed by the server, at the top of the window. Give it a `key` that changes with each message. */
export function Toast({ message, title, duration = 3000 }: ToastProps) {
  const scripted = useHydrated();
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), duration);
    return () => clearTimeout(timer);
  }, [duration]);
  return (
    <div role="status">
      {shown && (
        <div className="toast">
          <div>
            {title && <p className="font-bold">{title}</p>}
            <p>{message}</p>
          </div>
          {scripted && (
            <button type="button" className="toast-close" aria-label="Close message" onClick={() => setShown(false)}>
              <Icon name="cross" />
            </button>
          )}
        </div>
      )}
    </div>
  );
}
