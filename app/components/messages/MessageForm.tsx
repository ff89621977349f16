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
  /** Whom it goes to; null while an admin has chosen nobody. */
  to: string | null;
  /** Only customers solve one. */
  captcha: Captcha | null;
  lastResult?: SubmissionResult<string[]>;
  /** What the shop asks to be sure of before it sends. */
  asks?: Record<string, string>;
};

// No length here: a browser would cut what is pasted, and the shop refuses it with words.
const constraint = { content: { required: true } };

/** A message, and the question whether to send it. */
export function MessageForm({ to, captcha, lastResult, asks }: MessageFormProps) {
  const answers = useResponseCount(lastResult);
  const scripted = useHydrated();
  const [cancelled, setCancelled] = useState<Record<string, string>>();
  const [form, fields] = formState<"content" | "captchaAnswer">({ id: "message", constraint, lastResult });
  // The recipient is no field of the form: what is wrong with it is told above.
  const wrong = form.wrong.filter((name) => name !== "recipient");
  const pending = useNavigation().formData?.get("intent") === "ask";
  const isAsking = asks !== undefined && asks !== cancelled;
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (cancelled) area.current?.querySelector("textarea")?.focus();
  }, [cancelled]);
  return (
    <>
      {isAsking && <SendConfirmation key={answers} fields={asks} to={to ?? ""} onCancel={() => setCancelled(asks)} />}
      <div ref={area} hidden={isAsking && !scripted}>
        <Card title={to ? `Write to ${to}` : "Write a message"}>
          <ValidatedForm form={{ ...form, wrong }} label="New message" preventScrollReset>
            {to && captcha === null && <input type="hidden" name="recipient" value={to} />}
            {/* Whatever the server has answered, the field begins anew with what it gave back. */}
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
