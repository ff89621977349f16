import { useEffect, useRef, useState } from "react";
import { SENT } from "~/shop/contact/contact-form";
import type { Captcha } from "../forms/CaptchaField";
import type { Constraints, FormResult } from "../forms/useServerForm";
import { Page } from "../layout/Page";
import { Alert } from "../ui/Alert";
import { stack } from "../ui/layoutStyles";
import { ContactForm } from "./ContactForm";

type ContactScreenProps = {
  /** Whether a message was just sent. */
  sent: boolean;
  /** Null if no captcha is required. */
  captcha: Captcha | null;
  constraint: Constraints;
  /** Name and email of the signed-in customer. */
  known: { name: string; email: string } | null;
  lastResult?: FormResult;
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
    // The focused button was removed with the form.
    if (takeFocus) words.current?.focus();
  }, [takeFocus]);
  return (
    <div ref={words} tabIndex={-1} className={stack}>
      <Alert kind="success" title={SENT}>
        <p>We will answer by email.</p>
      </Alert>
      <p>
        {/* Loads a new document: the captcha script needs this page's own Content Security Policy. */}
        <a href="/contact">Write another message</a>
      </p>
    </div>
  );
}
