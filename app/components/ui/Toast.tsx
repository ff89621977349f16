import { cva } from "class-variance-authority";
import { useEffect, useState } from "react";
import { Icon } from "./Icon";
import { useHydrated } from "./useHydrated";

/** The look of a toast; without JavaScript it stays, as a part of the page. */
export const toast = cva(
  [
    "fixed inset-x-4 top-3 z-40 mx-auto flex max-w-md items-start gap-3 rounded-md border border-l-4 py-3 pl-5 pr-2",
    "shadow-raised no-script:static no-script:mx-4 no-script:mt-4 no-script:sm:mx-auto",
  ],
  {
    variants: {
      kind: {
        notice: "border-band-edge border-l-mark bg-band-deep text-band-ink [--focus:var(--mark)]",
        error: "border-current bg-danger text-danger-ink [--focus:currentColor]",
      },
    },
    defaultVariants: { kind: "notice" },
  },
);

export const toastText = "min-w-0 flex-1 py-1.5 wrap-anywhere";
export const toastClose = "flex h-9 w-9 flex-none items-center justify-center rounded hover:bg-[rgb(255_255_255/0.14)]";

type ToastProps = {
  /** An error is red, and screen readers announce it at once. */
  kind?: "notice" | "error";
  message: string;
  title?: string;
  /** Milliseconds until it is hidden. Without JavaScript it stays in the page. */
  duration?: number;
};

/** A message of the server, at the top of the window. Give it a `key` that changes with each message. */
export function Toast({ kind = "notice", message, title, duration = 3000 }: ToastProps) {
  const scripted = useHydrated();
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), duration);
    return () => clearTimeout(timer);
  }, [duration]);
  return (
    <div role={kind === "error" ? "alert" : "status"}>
      {shown && (
        <div className={toast({ kind })}>
          <div className={toastText}>
            {title && <p className="font-bold">{title}</p>}
            <p>{message}</p>
          </div>
          {scripted && (
            <button type="button" className={toastClose} aria-label="Close message" onClick={() => setShown(false)}>
              <Icon name="cross" />
            </button>
          )}
        </div>
      )}
    </div>
  );
}
