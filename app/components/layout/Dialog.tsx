import { type ReactNode, useEffect, useId, useRef } from "react";
import { dialogBox } from "../ui/dialog";

type DialogProps = { title: string; onClose: () => void; wide?: boolean; children: ReactNode };

/** A modal dialog that is open while it is mounted; Escape closes it. */
export function Dialog({ title, onClose, wide, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={dialogBox({ wide })} aria-labelledby={id} onClose={onClose}>
      <h2 id={id} className="mb-4">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
