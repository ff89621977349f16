import { Link } from "@remix-run/react";
import type { conversationList } from "~/shop/messages/inbox.server";
import { type FieldsOf, type ListData, ListScreen, type RowOf } from "../lists/ListScreen";
import { Badge } from "../ui/Badge";
import { ButtonLink } from "../ui/Button";
import { useDates } from "../ui/dates";
import { Time } from "../ui/Time";

type Conversations = ReturnType<typeof conversationList>;

const FILTERS: FieldsOf<Conversations> = {
  text: { label: "Customer or words" },
  unread: { label: "Unread", kind: "yes-no" },
};

type ConversationRow = RowOf<Conversations>;

/** Support conversations, unread ones first. */
export function InboxScreen({ list }: { list: ListData<ConversationRow> }) {
  const { zone } = useDates();
  return (
    <ListScreen
      title="Support messages"
      actions={
        <ButtonLink variant="secondary" small to="/contactSupport" reloadDocument>
          Write a message
        </ButtonLink>
      }
      what="conversations"
      caption="Conversations"
      path="/admin/messages"
      filters={FILTERS}
      list={list}
      none={
        <p>
          No messages yet. Customers write under Contact Support, or{" "}
          <Link to="/contactSupport">you write the first message</Link>.
        </p>
      }
      columns={["Customer", "Last message", `Date (${zone})`, "Unread"]}
    >
      {(row) => <ConversationLine key={row.id} row={row} />}
    </ListScreen>
  );
}

function ConversationLine({ row }: { row: ConversationRow }) {
  const named = row.isFormer ? `conversation=${row.id}` : `recipient=${encodeURIComponent(row.username)}`;
  return (
    <tr>
      <td data-label="Customer" className="lg:min-w-48">
        <div>
          <Link
            to={`/contactSupport?${named}`}
            reloadDocument
            className="inline-flex min-h-6 items-center font-semibold text-accent underline underline-offset-[0.2em]"
          >
            {row.username}
          </Link>
          <p className="text-xs text-muted wrap-anywhere">{row.isFormer ? "deleted account" : row.email}</p>
        </div>
      </td>
      <td data-label="Last message" className="max-lg:!block max-lg:!text-left max-lg:before:!block">
        <span className="wrap-anywhere">
          <span className="text-muted">{`${row.lastSender}: `}</span>
          {row.extract}
        </span>
      </td>
      <td data-label="Date">
        <Time at={row.lastMessageAt} show="time" />
      </td>
      <td data-label="Unread">
        {row.unread > 0 ? (
          <Badge kind="warning">{row.unread}</Badge>
        ) : (
          <span className="text-muted">
            <span aria-hidden="true">–</span>
            <span className="sr-only">none</span>
          </span>
        )}
      </td>
    </tr>
  );
}
