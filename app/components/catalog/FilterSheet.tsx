import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "../ui/Icon";

/** The filters of a list over the lower part of a phone's window, until they are closed. */
export function FilterSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => sheet.current?.showModal(), []);
  return (
    <dialog
      ref={sheet}
      onClose={onClose}
      aria-label="Filters"
      className="mx-0 mb-0 mt-auto max-h-[85%] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-lg bg-page px-gutter pb-0 pt-0 text-ink"
    >
      <div className="sticky top-0 z-10 -mx-gutter mb-3 flex items-center justify-between border-b border-line bg-page px-gutter">
        <h2>Filters</h2>
        <button
          type="button"
          className="-mr-3 flex min-h-target min-w-target items-center justify-center"
          aria-label="Close filters"
          onClick={() => sheet.current?.close()}
        >
          <Icon name="cross" />
        </button>
      </div>
      {children}
    </dialog>
  );
}
