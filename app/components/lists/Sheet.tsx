import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../ui/Icon";

type SheetProps = { title: string; onClose: () => void; children: ReactNode };

/** A part of a page over the lower part of a phone's window, until it is closed. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => sheet.current?.showModal(), []);
  return (
    <dialog
      ref={sheet}
      onClose={onClose}
      aria-label={title}
      className="mx-0 mb-0 mt-auto max-h-[85%] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-lg bg-page px-gutter pb-0 pt-0 text-ink"
    >
      <div className="sticky top-0 z-10 -mx-gutter mb-3 flex items-center justify-between border-b border-line bg-page px-gutter">
        <h2>{title}</h2>
        <button
          type="button"
          className="-mr-3 flex min-h-target min-w-target items-center justify-center"
          aria-label={`Close ${title.toLowerCase()}`}
          onClick={() => sheet.current?.close()}
        >
          <Icon name="cross" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
