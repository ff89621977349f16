import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { SENT } from "~/shop/contact/contact-form";
import type { Captcha } from "../forms/CaptchaField";
import type { Constraints } from "../forms/formState";
import { Page } from "../layout/Page";
import { Alert } from "../ui/Alert";
import { stack } from "../ui/looks";
import { ContactForm } from "./ContactForm";

type ContactScreenProps = {
  /** Whether a message has just been sent. */
  sent: boolean;
  /** Null where no captcha is asked for. */
  captcha: Captcha | null;
  constraint: Constraints;
  /** What the shop knows of a customer who is signed in. */
  known: { name: string; email: string } | null;
  lastResult?: SubmissionResult<string[]>;
};

export function ContactScreen({ sent, ...form }: ContactScreenProps) {
  const [sentHere, setSentHere] = useState(false);
  const done = sent || sentHere;
  return (
    <Page
      title="Contact Us"
      lead={done ? undefined : "Questions, praise or trouble: write to us, and we answer by email."}
      width="narrow"
    >
      {done ? <Sent takeFocus={sentHere} /> : <ContactForm {...form} onSent={() => setSentHere(true)} />}
    </Page>
  );
}

function Sent({ takeFocus }: { takeFocus: boolean }) {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (takeFocus) words.current?.focus();
  }, [takeFocus]);
  return (
    <div ref={words} tabIndex={-1} className={stack}>
      <Alert kind="success" title={SENT}>
        <p>We will answer by email.</p>
      </Alert>
      <p>
        {/* A new document: the captcha's script needs this page's own security policy. */}
        <a href="/contact">Write another message</a>
      </p>
    </div>
  );
}
