import { Form, Link } from "@remix-run/react";
import { Page } from "../layout/Page";
import { Badge, type BadgeKind } from "../ui/Badge";
import { Button } from "../ui/Button";
import { formatDateTime } from "../ui/dates";
import { rowActions } from "../ui/table";
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
        rows="cards"
      >
        {emails.map((email) => (
          <EmailLine key={email.id} email={email} />
        ))}
      </FilteredList>
    </Page>
  );
}

const STATES: Record<EmailRow["state"], { label: string; kind: BadgeKind }> = {
  failed: { label: "Failed", kind: "danger" },
  waiting: { label: "Waiting", kind: "warning" },
  sent: { label: "Sent", kind: "success" },
};

function EmailLine({ email }: { email: EmailRow }) {
  return (
    <tr>
      <td data-label="Written">
        <time dateTime={email.createdAt}>{formatDateTime(email.createdAt)}</time>
      </td>
      <td data-label="Recipient">
        <span className="wrap-anywhere">{email.recipient}</span>
      </td>
      <td data-label="Subject">{email.subject}</td>
      <td data-label="State">
        <Progress email={email} />
      </td>
      <td data-label="Actions">
        <Form method="post" className={rowActions} preventScrollReset>
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
  const { label, kind } = STATES[email.state];
  const tries = `${email.attempts} ${email.attempts === 1 ? "try" : "tries"}`;
  return (
    <div>
      <Badge kind={kind}>{label}</Badge>{" "}
      <span className="text-xs text-muted">
        {email.state === "sent" ? `${formatDateTime(email.sentAt ?? "")}, ${tries}` : tries}
        {email.nextAttemptAt && `, next ${formatDateTime(email.nextAttemptAt)}`}
      </span>
      {email.lastError && <p className="mt-1 text-xs text-danger wrap-anywhere">{email.lastError}</p>}
    </div>
  );
}
