import { useEffect, useState } from "react";

type ToastProps = {
  message: string;
  title?: string;
  /** Milliseconds until it goes away; the spec's toasts last 2500, 3000 or 6000. Without JavaScript it stays. */
  duration?: number;
};

/** A message flashed by the server. Give it a `key` that changes with each message. */
export function Toast({ message, title, duration = 3000 }: ToastProps) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), duration);
    return () => clearTimeout(timer);
  }, [duration]);
  return (
    <div role="status">
      {shown && (
        <div className="toast">
          {title && <p className="font-bold">{title}</p>}
          <p>{message}</p>
        </div>
      )}
    </div>
  );
}
