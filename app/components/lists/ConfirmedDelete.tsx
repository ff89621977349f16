import { Form } from "@remix-run/react";
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { Button, button } from "../ui/Button";
import { dialogBox } from "../ui/dialog";
import { Icon } from "../ui/Icon";
import { actions, stack } from "../ui/layoutStyles";
import { unfoldedQuestion, unfolding } from "../ui/unfolding";

type ConfirmedDeleteProps = {
  /** The button's label, for example `Delete User`. */
  label: string;
  /** Name of the item to delete. */
  what: string;
  /** Hidden fields that the form posts to the current page. */
  fields: Record<string, string>;
  /** Full-size button for page actions; table rows use the small one. */
  tall?: boolean;
  /** Consequences of the deletion, shown above the buttons. */
  children?: ReactNode;
};

/** A delete button with a confirmation: a dialog, or a `<details>` element without JavaScript. */
export function ConfirmedDelete({ label, what, fields, tall, children }: ConfirmedDeleteProps) {
  const [scripted, setScripted] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  useEffect(() => setScripted(true), []);
  const words = (
    <>
      <Icon name="trash" />
      {label}
      <span className="sr-only">{` ${what}`}</span>
    </>
  );
  if (!scripted) {
    return (
      <details className={unfolding}>
        <summary className={button({ variant: "secondary", small: !tall })}>{words}</summary>
        <DeleteForm fields={fields} what={what}>
          <p className="font-semibold">Are you sure?</p>
          {children}
        </DeleteForm>
      </details>
    );
  }
  return (
    <>
      <Button
        variant="secondary"
        small={!tall}
        type="button"
        aria-haspopup="dialog"
        onClick={() => setConfirming(true)}
      >
        {words}
      </Button>
      {isConfirming && (
        <DeleteConfirmation title="Are you sure?" onClose={() => setConfirming(false)}>
          <DeleteForm fields={fields} what={what} inDialog>
            <p>{`${label}: ${what}`}</p>
            {children}
          </DeleteForm>
        </DeleteConfirmation>
      )}
    </>
  );
}

type DeleteFormProps = Pick<ConfirmedDeleteProps, "fields" | "what" | "children"> & { inDialog?: boolean };

/** Closes the dialog that contains the element; the browser restores the focus. */
const closeAround = ({ currentTarget }: SyntheticEvent<HTMLElement>) => currentTarget.closest("dialog")?.close();

function DeleteForm({ fields, what, inDialog, children }: DeleteFormProps) {
  return (
    <Form
      method="post"
      className={inDialog ? stack : `${stack} ${unfoldedQuestion}`}
      onSubmit={closeAround}
      preventScrollReset
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className={actions}>
        <Button variant="danger" small>
          Yes, delete
          <span className="sr-only">{` ${what}`}</span>
        </Button>
        {inDialog && (
          <Button variant="secondary" small type="button" onClick={closeAround}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
}

function DeleteConfirmation({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
    // Focus starts on Cancel, so that pressing Enter right away deletes nothing.
    dialog.current?.querySelector<HTMLElement>("button[type=button]")?.focus();
  }, []);
  return (
    <dialog ref={dialog} className={dialogBox()} aria-labelledby={id} onClose={onClose}>
      <h2 id={id} className="mb-4">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
