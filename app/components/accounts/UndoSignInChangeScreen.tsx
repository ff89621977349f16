import { Form } from "@remix-run/react";
import { formGrid } from "../forms/formStyles";
import { Page } from "../layout/Page";
import { SubmitButton } from "../ui/Button";
import { useDates } from "../ui/dates";

type Kind = "password" | "two-factor-on" | "two-factor-off" | "recovery-codes" | "api-token";

const CHANGES: Record<Kind, string> = {
  password: "The password was changed",
  "two-factor-on": "Two-step sign-in was switched on",
  "two-factor-off": "Two-step sign-in was switched off",
  "recovery-codes": "The recovery codes were replaced",
  "api-token": "An API token was created",
};

/** What undoing does besides signing everyone out. */
const EFFECTS: Partial<Record<Kind, string>> = {
  "two-factor-on": "Two-step sign-in is switched off.",
  "two-factor-off": "Two-step sign-in stays off. Set it up again on your profile, with a new key.",
  "recovery-codes":
    "The new recovery codes stop working. Your app's codes stay: make new recovery codes on your profile.",
};

type UndoSignInChangeScreenProps = {
  kind: Kind;
  /** ISO 8601. */
  changedAt: string;
};

/** The page that the link in a notice of a change of the account opens: it explains and confirms the undo. */
export function UndoSignInChangeScreen({ kind, changedAt }: UndoSignInChangeScreenProps) {
  const { formatZonedTime } = useDates();
  return (
    <Page title="Undo this change?" width="narrow" lead={`${CHANGES[kind]} on ${formatZonedTime(changedAt)}.`}>
      <ul className="mb-6 list-disc pl-5">
        {EFFECTS[kind] && <li>{EFFECTS[kind]}</li>}
        <li>Everyone is signed out of the account, in all browsers and programs. Its API tokens end.</li>
        <li>The password stops working. We send you a link to choose a new one.</li>
        <li>Later changes of the password, two-step sign-in, API tokens and email address are undone too.</li>
      </ul>
      <Form method="post" className={formGrid} aria-label="Undo this change">
        <SubmitButton wide intent="undo" pendingLabel="Undoing…">
          Undo the change
        </SubmitButton>
      </Form>
      <p className="mt-6 text-muted">You made the change yourself? Then close this page: nothing changes.</p>
    </Page>
  );
}
