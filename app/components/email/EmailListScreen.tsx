import { Link } from "@remix-run/react";
import type { emailList } from "~/shop/email/outbox-list.server";
import { ConfirmedDelete } from "../lists/ConfirmedDelete";
import { type FieldsOf, type ListData, ListScreen, type RowOf } from "../lists/ListScreen";
import { RowButton } from "../lists/RowButton";
import { rowActions } from "../lists/table";
import { Badge, type BadgeKind } from "../ui/Badge";
import { useDates } from "../ui/dates";
import { Time } from "../ui/Time";

const FILTERS: FieldsOf<typeof emailList> = {
  state: {
    label: "State",
    kind: "choice",
    options: [
      { value: "failed", label: "Failed" },
      { value: "waiting", label: "Waiting" },
      { value: "sent", label: "Sent or written to a file" },
      { value: "written", label: "Written to a file" },
    ],
  },
  recipient: { label: "Recipient" },
  subject: { label: "Subject" },
};

type EmailRow = RowOf<typeof emailList>;

/** Every email of the shop with its delivery state. The subject leads to its text. */
export function EmailListScreen({ list }: { list: ListData<EmailRow> }) {
  const { zone } = useDates();
  return (
    <ListScreen
      title="Emails"
      what="emails"
      path="/admin/emails"
      filters={FILTERS}
      none={<p>No emails yet. The shop writes them when customers register or order.</p>}
      list={list}
      columns={[`Written (${zone})`, "Recipient", "Subject", "State", "Actions"]}
      rows="cards"
    >
      {(email) => <EmailLine key={email.id} email={email} />}
    </ListScreen>
  );
}

const STATES: Record<EmailRow["state"], { label: string; kind: BadgeKind }> = {
  failed: { label: "Failed", kind: "danger" },
  waiting: { label: "Waiting", kind: "warning" },
  sent: { label: "Sent", kind: "success" },
  written: { label: "Written to a file", kind: "warning" },
};

function EmailLine({ email }: { email: EmailRow }) {
  const which = `“${email.subject}” to ${email.recipient}`;
  return (
    <tr>
      <td data-label="Written">
        <Time at={email.createdAt} show="time" />
      </td>
      <td data-label="Recipient" className="lg:min-w-48">
        <span className="wrap-anywhere">{email.recipient}</span>
      </td>
      <td data-label="Subject" className="wrap-anywhere lg:min-w-48">
        <Link to={`/admin/emails/${email.id}`}>{email.subject}</Link>
      </td>
      <td data-label="State" className="lg:min-w-36">
        <Progress email={email} />
      </td>
      <td>
        <div className={rowActions}>
          <RowButton fields={{ id: email.id }} intent="resend" label="Resend" what={which} />
          {email.state === "failed" && (
            <ConfirmedDelete label="Delete" what={which} fields={{ intent: "delete", id: email.id }} />
          )}
        </div>
      </td>
    </tr>
  );
}

function Progress({ email }: { email: EmailRow }) {
  const { formatDateTime } = useDates();
  const { label, kind } = STATES[email.state];
  const tries = `${email.attempts} ${email.attempts === 1 ? "try" : "tries"}`;
  return (
    <div>
      <Badge kind={kind}>{label}</Badge>{" "}
      <span className="text-xs text-muted">
        {email.state === "written"
          ? `${formatDateTime(email.sentAt ?? "")}, not sent: there was no mail server`
          : email.state === "sent"
            ? `${formatDateTime(email.sentAt ?? "")}, ${tries}`
            : tries}
        {email.nextAttemptAt && `, next ${formatDateTime(email.nextAttemptAt)}`}
      </span>
      {email.lastError && <p className="mt-1 text-xs text-danger wrap-anywhere">{email.lastError}</p>}
    </div>
  );
}
