import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useId, useRef } from "react";
import { Button } from "../ui/Button";
import { dialogBox } from "../ui/dialog";
import { actions } from "../ui/layoutStyles";

type SendConfirmationProps = {
  /** Hidden fields: the message, its recipient and the solved captcha. */
  fields: Record<string, string>;
  /** Username of the recipient. */
  to: string;
  onCancel: () => void;
};

/** The confirmation before a message is sent: a modal dialog, or part of the page without JavaScript. */
export function SendConfirmation({ fields, to, onCancel }: SendConfirmationProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const pending = useNavigation().state !== "idle";
  useEffect(() => {
    const element = dialog.current;
    element?.close();
    element?.showModal();
  }, []);
  return (
    <dialog ref={dialog} open className={dialogBox()} aria-labelledby={id} onCancel={onCancel}>
      <h2 id={id}>Are you sure you want to send this message?</h2>
      <p className="mt-4 text-sm text-muted">{`To ${to}`}</p>
      <p className="mt-1 max-h-[40vh] overflow-y-auto border-l-4 border-mark pl-4 wrap-anywhere">{fields.content}</p>
      <Form method="post" preventScrollReset>
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className={`${actions} mt-4`}>
          <Button
            variant="secondary"
            name="intent"
            value="cancel"
            onClick={(event) => {
              event.preventDefault();
              onCancel();
            }}
          >
            Cancel
          </Button>
          <Button name="intent" value="send" pending={pending} pendingLabel="Sending…">
            Send
          </Button>
        </div>
      </Form>
    </dialog>
  );
}
