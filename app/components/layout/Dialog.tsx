import { type ReactNode, useEffect, useId, useRef } from "react";
import { button } from "../ui/Button";
import { dialogBox } from "../ui/dialog";
import { Icon } from "../ui/Icon";

type DialogProps = { title: string; onClose: () => void; wide?: boolean; children: ReactNode };

/** A modal dialog that is open while it is mounted; Escape closes it, and of a wide one, a button in its head, which stays in view. */
export function Dialog({ title, onClose, wide, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={dialogBox({ wide })} aria-labelledby={id} onClose={onClose}>
      {wide ? (
        <div className="sticky -top-6 z-10 -mx-6 -mt-6 mb-2 flex items-center justify-between gap-2 bg-surface py-3 pl-6 pr-3">
          <h2 id={id}>{title}</h2>
          <button
            type="button"
            className={button({ variant: "ghost", tight: true })}
            aria-label="Close"
            onClick={() => dialog.current?.close()}
          >
            <Icon name="cross" />
          </button>
        </div>
      ) : (
        <h2 id={id} className="mb-4">
          {title}
        </h2>
      )}
      {children}
    </dialog>
  );
}
