import { Form, Link } from "@remix-run/react";
import { Page } from "../layout/Page";
import { Button } from "../ui/Button";
import { formatDateTime } from "../ui/dates";
import { VisuallyHidden } from "../ui/VisuallyHidden";
import { FilteredList } from "./FilteredList";
import type { FilterField } from "./FilterForm";

const PATH = "/admin/emails";

const FILTERS: FilterField[] = [
  {
    name: "state",
    label: "State",
    kind: "choice",
    options: [
      { value: "failed", label: "Failed" },
      { value: "waiting", label: "Waiting" },
      { value: "sent", label: "Sent" },
    ],
  },
  { name: "recipient", label: "Recipient" },
  { name: "subject", label: "Subject" },
];

type EmailRow = {
  id: string;
  recipient: string;
  subject: string;
  state: "failed" | "waiting" | "sent";
  attempts: number;
  lastError: string | null;
  /** ISO 8601 timestamps. */
  createdAt: string;
  nextAttemptAt: string | null;
  sentAt: string | null;
};

type EmailListScreenProps = {
  emails: EmailRow[];
  shown: number;
  total: number;
  page: number;
  pages: number;
  typed: Record<string, string>;
  errors: Record<string, string>;
};

/** Every email of the shop with its delivery state. Contents are not shown. */
export function EmailListScreen({ emails, shown, total, page, pages, typed, errors }: EmailListScreenProps) {
  return (
    <Page title="Emails">
      <FilteredList
        caption="Emails"
        what="emails"
        path={PATH}
        filters={FILTERS}
        typed={typed}
        errors={errors}
        shown={shown}
        total={total}
        page={page}
        pages={pages}
        empty={
          <>
            No emails match. Change the filters, or <Link to={PATH}>show all emails</Link>.
          </>
        }
        columns={["Written (UTC)", "Recipient", "Subject", "State", "Actions"]}
        look="table table-stack table-cards"
      >
        {emails.map((email) => (
          <EmailLine key={email.id} email={email} />
        ))}
      </FilteredList>
    </Page>
  );
}

const STATES: Record<EmailRow["state"], { label: string; look: string }> = {
  failed: { label: "Failed", look: "badge badge-danger" },
  waiting: { label: "Waiting", look: "badge badge-warning" },
  sent: { label: "Sent", look: "badge badge-success" },
};

function EmailLine({ email }: { email: EmailRow }) {
  return (
    <tr>
      <td data-label="Written">
        <time dateTime={email.createdAt}>{formatDateTime(email.createdAt)}</time>
      </td>
      <td data-label="Recipient">
        <span className="long">{email.recipient}</span>
      </td>
      <td data-label="Subject">{email.subject}</td>
      <td data-label="State">
        <Progress email={email} />
      </td>
      <td data-label="Actions">
        <Form method="post" className="row-actions" preventScrollReset>
          <input type="hidden" name="id" value={email.id} />
          <Button variant="secondary" small name="intent" value="resend">
            Resend
            <VisuallyHidden>{` “${email.subject}” to ${email.recipient}`}</VisuallyHidden>
          </Button>
        </Form>
      </td>
    </tr>
  );
}

function Progress({ email }: { email: EmailRow }) {
  const { label, look } = STATES[email.state];
  const tries = `${email.attempts} ${email.attempts === 1 ? "try" : "tries"}`;
  return (
    <div>
      <span className={look}>{label}</span>{" "}
      <span className="text-xs text-muted">
        {email.state === "sent" ? `${formatDateTime(email.sentAt ?? "")}, ${tries}` : tries}
        {email.nextAttemptAt && `, next ${formatDateTime(email.nextAttemptAt)}`}
      </span>
      {email.lastError && <p className="long mt-1 text-xs text-danger">{email.lastError}</p>}
    </div>
  );
}
