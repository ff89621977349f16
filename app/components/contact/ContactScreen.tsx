import { useEffect, useRef, useState } from "react";
import { SENT } from "~/shop/contact/contact-form";
import { mailto } from "../buyer/mailto";
import type { Captcha } from "../captcha/CaptchaField";
import type { Constraints, FormResult } from "../forms/useServerForm";
import { Page } from "../layout/Page";
import { phoneLink, SellerAddress, type SellerFacts } from "../layout/Seller";
import { Alert } from "../ui/Alert";
import { Fact, factList } from "../ui/Fact";
import { stack } from "../ui/layoutStyles";
import { ContactForm } from "./ContactForm";

type ContactScreenProps = {
  seller: SellerFacts;
  /** Whether a message was just sent. */
  sent: boolean;
  /** Null if no captcha is required. */
  captcha: Captcha | null;
  constraint: Constraints;
  /** Name and email of the signed-in customer. */
  known: { name: string; email: string } | null;
  /** What the message is about; empty if the visitor has yet to write it. */
  subject: string;
  lastResult?: FormResult;
};

export function ContactScreen({ sent, seller, ...form }: ContactScreenProps) {
  const [sentHere, setSentHere] = useState(false);
  const done = sent || sentHere;
  return (
    <Page
      title="Contact Us"
      lead={done ? undefined : "Questions, praise or trouble: write to us, and we answer by email."}
      width="narrow"
    >
      {done ? <Sent takeFocus={sentHere} /> : <ContactForm {...form} onSent={() => setSentHere(true)} />}
      <Reach {...seller} />
    </Page>
  );
}

/** The other ways to reach the shop. */
function Reach({ name, address, phone, email }: SellerFacts) {
  if (!address.length && !phone && !email) return null;
  return (
    <section className="mt-10" aria-labelledby="reach">
      <h2 id="reach" className="mb-3">
        Other ways to reach us
      </h2>
      <dl className={factList}>
        <Fact term="Email">{email && <a href={mailto(email)}>{email}</a>}</Fact>
        <Fact term="Phone">{phone && <a href={phoneLink(phone)}>{phone}</a>}</Fact>
        <Fact term="Address">
          {address.length > 0 && (
            <>
              {name}
              <SellerAddress lines={address} />
            </>
          )}
        </Fact>
      </dl>
    </section>
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
