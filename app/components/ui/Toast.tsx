import { cva } from "class-variance-authority";
import { useEffect, useRef, useState } from "react";
import { Icon } from "./Icon";
import { useHydrated } from "./useHydrated";

/**
 * Where a toast stands: below the header, and in view when the page is scrolled. It lies over the page, which moves neither
 * when it comes nor when it goes; where it stays, without JavaScript, it has room of its own.
 */
export const toastPlace = "sticky top-3 z-40 h-0 px-4 [&:not(:empty)]:pt-4 no-script:h-auto";

/** The look of a toast; without JavaScript it stays, as a part of the page. */
export const toast = cva(
  "mx-auto flex max-w-md items-start gap-3 rounded-md border border-l-4 py-3 pl-5 pr-2 shadow-raised",
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
export const toastClose =
  "flex h-small w-small flex-none items-center justify-center rounded hover:bg-[rgb(255_255_255/0.14)]";

type ToastProps = {
  /** An error is red, and screen readers announce it at once. */
  kind?: "notice" | "error";
  message: string;
  title?: string;
  /** Milliseconds until it is hidden. Without JavaScript it stays in the page. */
  duration?: number;
};

/** Milliseconds after which a toast that was pointed at or focused is looked at again. */
const LINGER_MS = 1000;

/**
 * A message of the server, at the top of the page. It stays while it is pointed at or has the focus. Give it a `key` that
 * changes with each message.
 */
export function Toast({ kind = "notice", message, title, duration = 3000 }: ToastProps) {
  const scripted = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const hide = () => {
      if (box.current?.matches(":hover, :focus-within")) {
        timer = setTimeout(hide, LINGER_MS);
        return;
      }
      setShown(false);
    };
    let timer = setTimeout(hide, duration);
    return () => clearTimeout(timer);
  }, [duration]);
  return (
    <div ref={box} className={toastPlace} role={kind === "error" ? "alert" : "status"}>
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
