import { Link } from "@remix-run/react";
import { Honeypot } from "../captcha/Honeypot";
import { TextField } from "../forms/TextField";
import { type Constraints, type FormResult, useServerForm } from "../forms/useServerForm";
import { ValidatedForm } from "../forms/ValidatedForm";
import { Page } from "../layout/Page";
import { Alert } from "../ui/Alert";
import { SubmitButton } from "../ui/Button";
import { stack } from "../ui/layoutStyles";

type NewsletterScreenProps = {
  /** Whether an address was just signed up. */
  isSent: boolean;
  constraint: Constraints;
  lastResult?: FormResult;
};

/** The newsletter's form on a page of its own, with the errors of the one in the footer. */
export function NewsletterScreen({ isSent, constraint, lastResult }: NewsletterScreenProps) {
  const [form, fields] = useServerForm<Record<"newsletterEmail", string>>({ id: "newsletter", constraint, lastResult });
  if (isSent && !lastResult) {
    return (
      <Page title="One step left" width="narrow">
        <div className={stack} data-asks-for-email>
          <Alert kind="success">We have sent you an email. Open the link in it to confirm your subscription.</Alert>
          <p>
            <Link to="/">Go to the home page</Link>
          </p>
        </div>
      </Page>
    );
  }
  return (
    <Page
      title="Newsletter"
      width="narrow"
      lead="News and offers now and then. You confirm by a link that we send you, and can unsubscribe in every email."
    >
      <div data-asks-for-email>
        <ValidatedForm form={form} label="Newsletter">
          <Honeypot />
          <TextField label="Email" meta={fields.newsletterEmail} type="email" autoComplete="email" />
          <SubmitButton wide pendingLabel="Sending…">
            Subscribe
          </SubmitButton>
        </ValidatedForm>
      </div>
    </Page>
  );
}
