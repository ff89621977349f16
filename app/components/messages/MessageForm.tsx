import { useEffect, useRef, useState } from "react";
import { MESSAGE_LIMIT } from "~/shop/messages/message-limit";
import { type Captcha, CaptchaField } from "../captcha/CaptchaField";
import { TextAreaField } from "../forms/TextAreaField";
import { useResponseCount } from "../forms/useResponseCount";
import { type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { SubmitButton } from "../ui/Button";
import { Card } from "../ui/Card";
import { useHydrated } from "../ui/useHydrated";
import { SendConfirmation } from "./SendConfirmation";

type MessageFormProps = {
  /** Username of the recipient; null until an admin has chosen one. */
  to: string | null;
  /** Null for admins, who need no captcha. */
  captcha: Captcha | null;
  /** The order that the message is about, at the start of the text; empty for other messages. */
  about: string;
  lastResult?: FormResult;
  /** Fields of the message to confirm before it is sent. */
  toConfirm?: Record<string, string>;
};

// No maxLength: browsers would cut pasted text silently, while the server rejects it with a message.
const constraint = { content: { required: true } };

/** The form for a message, and the confirmation before it is sent. */
export function MessageForm({ to, captcha, about, lastResult, toConfirm }: MessageFormProps) {
  const answers = useResponseCount(lastResult);
  const scripted = useHydrated();
  const [canceled, setCanceled] = useState<Record<string, string>>();
  const [form, fields] = useServerForm<Record<"content" | "captchaAnswer", string>>({
    id: "message",
    constraint,
    lastResult,
  });
  const typed = lastResult?.initialValue?.content;
  const isConfirming = toConfirm !== undefined && toConfirm !== canceled;
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (canceled) area.current?.querySelector("textarea")?.focus();
  }, [canceled]);
  return (
    <>
      {isConfirming && (
        <SendConfirmation key={answers} fields={toConfirm} to={to ?? ""} onCancel={() => setCanceled(toConfirm)} />
      )}
      <div ref={area} hidden={isConfirming && !scripted}>
        <Card title={to ? `Write to ${to}` : "Write a message"}>
          <ValidatedForm form={form} label="New message" preventScrollReset>
            {to && captcha === null && <input type="hidden" name="recipient" value={to} />}
            {/* A new key resets the field to the value in each server response. */}
            <TextAreaField
              key={`${to} ${answers}`}
              label="Message"
              meta={fields.content}
              rows={4}
              counter={MESSAGE_LIMIT}
              text={typeof typed === "string" ? typed : about && `${about}: `}
            />
            <CaptchaField captcha={captcha} meta={fields.captchaAnswer} />
            <div>
              <SubmitButton intent="ask" pendingLabel="One moment…">
                Send message
              </SubmitButton>
            </div>
          </ValidatedForm>
        </Card>
      </div>
    </>
  );
}
