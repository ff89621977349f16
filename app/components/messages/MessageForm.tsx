import type { SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { MESSAGE_LIMIT } from "~/shop/messages/message-limit";
import { type Captcha, CaptchaField } from "../forms/CaptchaField";
import { formState } from "../forms/formState";
import { Honeypot } from "../forms/Honeypot";
import { TextAreaField } from "../forms/TextAreaField";
import { useResponseCount } from "../forms/useResponseCount";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { useHydrated } from "../ui/useHydrated";
import { SendConfirmation } from "./SendConfirmation";

type MessageFormProps = {
  /** Username of the recipient; null until an admin has chosen one. */
  to: string | null;
  /** Null for admins, who need no captcha. */
  captcha: Captcha | null;
  lastResult?: SubmissionResult<string[]>;
  /** Fields of the message to confirm before it is sent. */
  toConfirm?: Record<string, string>;
};

// No maxLength: browsers would cut pasted text silently, while the server rejects it with a message.
const constraint = { content: { required: true } };

/** The form for a message, and the confirmation before it is sent. */
export function MessageForm({ to, captcha, lastResult, toConfirm }: MessageFormProps) {
  const answers = useResponseCount(lastResult);
  const scripted = useHydrated();
  const [canceled, setCanceled] = useState<Record<string, string>>();
  const [form, fields] = formState<"content" | "captchaAnswer">({ id: "message", constraint, lastResult });
  // The recipient is not a field of this form: its error is shown above the form.
  const wrong = form.wrong.filter((name) => name !== "recipient");
  const pending = useNavigation().formData?.get("intent") === "ask";
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
          <ValidatedForm form={{ ...form, wrong }} label="New message" preventScrollReset>
            {to && captcha === null && <input type="hidden" name="recipient" value={to} />}
            {/* A new key resets the field to the value in each server response. */}
            <TextAreaField
              key={`${to} ${answers}`}
              label="Message"
              meta={fields.content}
              rows={4}
              counter={MESSAGE_LIMIT}
            />
            {captcha && <CaptchaField captcha={captcha} error={fields.captchaAnswer.errors?.join(" ")} />}
            {captcha && <Honeypot />}
            <div>
              <Button name="intent" value="ask" pending={pending} pendingLabel="One moment…">
                Send Message
              </Button>
            </div>
          </ValidatedForm>
        </Card>
      </div>
    </>
  );
}
