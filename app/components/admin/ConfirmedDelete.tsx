import { Form } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Button } from "../ui/Button";
import { Icon } from "../ui/Icon";
import { VisuallyHidden } from "../ui/VisuallyHidden";

type ConfirmedDeleteProps = {
  /** What the button says, for example `Delete User`. */
  label: string;
  /** What would be deleted, by its name. */
  what: string;
  /** What the form posts, to the page it stands on. */
  fields: Record<string, string>;
  /** What goes along with it. */
  children?: ReactNode;
};

/** A delete that asks first: in a dialog, or, without JavaScript, by unfolding the question. */
export function ConfirmedDelete({ label, what, fields, children }: ConfirmedDeleteProps) {
  const [scripted, setScripted] = useState(false);
  const [asking, setAsking] = useState(false);
  useEffect(() => setScripted(true), []);
  const stop = () => setAsking(false);
  const words = (
    <>
      <Icon name="trash" />
      {label}
      <VisuallyHidden>{` ${what}`}</VisuallyHidden>
    </>
  );
  if (!scripted) {
    return (
      <details className="confirm">
        <summary className="btn btn-secondary btn-small">{words}</summary>
        <DeleteForm fields={fields} what={what}>
          <p className="font-semibold">Are you sure?</p>
          {children}
        </DeleteForm>
      </details>
    );
  }
  return (
    <>
      <Button variant="secondary" small type="button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        {words}
      </Button>
      {asking && (
        <Question title="Are you sure?" onClose={stop}>
          <DeleteForm fields={fields} what={what} onCancel={stop}>
            <p>{`${label}: ${what}`}</p>
            {children}
          </DeleteForm>
        </Question>
      )}
    </>
  );
}

type DeleteFormProps = Pick<ConfirmedDeleteProps, "fields" | "what" | "children"> & { onCancel?: () => void };

function DeleteForm({ fields, what, onCancel, children }: DeleteFormProps) {
  return (
    <Form method="post" className="stack" onSubmit={onCancel} preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <div className="actions">
        <Button variant="danger" small>
          Yes, delete
          <VisuallyHidden>{` ${what}`}</VisuallyHidden>
        </Button>
        {onCancel && (
          <Button variant="secondary" small type="button" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </Form>
  );
}

function Question({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose}>
      <h2 id={id} className="mb-4">
        {title}
      </h2>
      {children}
    </dialog>
  );
}
