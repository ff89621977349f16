import { type FormEvent, useCallback, useEffect, useState } from "react";
import { MESSAGE_LIMIT, SUBJECT_LIMIT } from "~/shop/contact/contact-form";
import { type Captcha, CaptchaField } from "../captcha/CaptchaField";
import { TextAreaField } from "../forms/TextAreaField";
import { TextField } from "../forms/TextField";
import { useResponseCount } from "../forms/useResponseCount";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Button } from "../ui/Button";
import { freshCaptcha, postContact } from "./postContact";

const FORM = "contact";
const FIELDS = ["name", "email", "subject", "message"] as const;

type ContactFormProps = {
  captcha: Captcha | null;
  constraint: Constraints;
  known: { name: string; email: string } | null;
  /** What the message is about; empty if the visitor has yet to write it. */
  subject: string;
  lastResult?: FormResult;
  onSent: () => void;
};

/**
 * The contact form. With JavaScript it is sent through the API, so that a lost connection does not clear it; without
 * JavaScript it is a plain form.
 */
export function ContactForm({
  captcha: firstCaptcha,
  constraint,
  known,
  subject,
  lastResult,
  onSent,
}: ContactFormProps) {
  const [captcha, setCaptcha] = useState(firstCaptcha);
  const [result, setResult] = useState(lastResult);
  const [pending, setPending] = useState(false);
  const responses = useResponseCount(result);
  const [form, fields] = useServerForm<Record<(typeof FIELDS)[number] | "captchaAnswer", string>>({
    id: FORM,
    defaultValue: { ...known, subject },
    constraint,
    lastResult: result,
  });

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (pending) return;
    const typed = new FormData(event.currentTarget);
    setPending(true);
    const refused = await postContact(typed);
    if (!refused) return onSent();
    // A question or token can be used only once.
    if (captcha) setCaptcha(await freshCaptcha(captcha));
    setResult({ status: "error", initialValue: textsOf(typed), error: refused });
    setPending(false);
  }

  // Without JavaScript the button stays enabled: the server reports missing fields.
  const [complete, setComplete] = useState(true);
  const updateComplete = useCallback(() => {
    const element = document.querySelector<HTMLFormElement>(`#${FORM}`);
    if (element) setComplete(isComplete(new FormData(element), captcha !== null));
  }, [captcha]);
  useEffect(updateComplete, [updateComplete]);

  return (
    <ValidatedForm form={form} label="Contact Us" onSubmit={send} onInput={updateComplete}>
      <TextField label="Name" meta={fields.name} autoComplete="name" />
      <TextField label="Email address" meta={fields.email} type="email" autoComplete="email" />
      <TextField
        label="Subject"
        meta={fields.subject}
        hint={`At most ${SUBJECT_LIMIT} characters.`}
        counter={SUBJECT_LIMIT}
      />
      <TextAreaField
        label="Message"
        meta={fields.message}
        rows={8}
        hint={`At most ${MESSAGE_LIMIT} characters.`}
        counter={MESSAGE_LIMIT}
      />
      <CaptchaField
        // This form is sent by fetch, not as a Remix action: its responses are counted here.
        key={responses}
        captcha={captcha}
        meta={fields.captchaAnswer}
        onChange={updateComplete}
      />
      <Button wide disabled={!complete} pending={pending} pendingLabel="Submitting...">
        Submit
      </Button>
    </ValidatedForm>
  );
}

const isFilled = (form: FormData, name: string) => String(form.get(name) ?? "").trim() !== "";

function isComplete(form: FormData, needsCaptcha: boolean): boolean {
  // A proof of work is found when the form is submitted, at the latest.
  const isProofEnough = form.has("altcha") && !form.has("captchaAnswer");
  const solved = isProofEnough || isFilled(form, "captchaAnswer") || isFilled(form, "g-recaptcha-response");
  return FIELDS.every((name) => isFilled(form, name)) && (solved || !needsCaptcha);
}

const textsOf = (form: FormData) => Object.fromEntries(FIELDS.map((name) => [name, String(form.get(name) ?? "")]));
