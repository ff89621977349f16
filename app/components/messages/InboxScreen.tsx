import { Link } from "@remix-run/react";
import { FilteredList } from "../admin/FilteredList";
import type { FilterField } from "../admin/FilterForm";
import { Page } from "../layout/Page";
import { Badge } from "../ui/Badge";
import { ButtonLink } from "../ui/Button";
import { formatDateTime } from "../ui/dates";
import { VisuallyHidden } from "../ui/VisuallyHidden";

const PATH = "/admin/messages";

const FILTERS: FilterField[] = [{ name: "text", label: "Customer or words" }];

type ConversationRow = {
  id: string;
  username: string;
  /** Empty if the account was deleted. */
  email: string;
  isFormer: boolean;
  /** Messages that support has not read. */
  unread: number;
  /** ISO 8601 timestamp. */
  lastMessageAt: string;
  /** Username of the last sender, and the beginning of the last message. */
  lastSender: string;
  extract: string;
};

type InboxScreenProps = {
  conversations: ConversationRow[];
  shown: number;
  total: number;
  page: number;
  pages: number;
  typed: Record<string, string>;
  errors: Record<string, string>;
};

/** Support conversations, unread ones first. */
export function InboxScreen({ conversations, shown, total, page, pages, typed, errors }: InboxScreenProps) {
  return (
    <Page
      title="Messages"
      actions={
        <ButtonLink variant="secondary" small to="/contactSupport" reloadDocument>
          Write a message
        </ButtonLink>
      }
    >
      <FilteredList
        caption="Conversations"
        what="conversations"
        path={PATH}
        filters={FILTERS}
        typed={typed}
        errors={errors}
        shown={shown}
        total={total}
        page={page}
        pages={pages}
        empty={total === 0 ? "No messages yet." : "No conversations match."}
        columns={["Customer", "Last message", "Date (UTC)", "Unread"]}
      >
        {conversations.map((row) => (
          <ConversationLine key={row.id} row={row} />
        ))}
      </FilteredList>
    </Page>
  );
}

function ConversationLine({ row }: { row: ConversationRow }) {
  const named = row.isFormer ? `conversation=${row.id}` : `recipient=${encodeURIComponent(row.username)}`;
  return (
    <tr>
      <td data-label="Customer">
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
        <time dateTime={row.lastMessageAt}>{formatDateTime(row.lastMessageAt)}</time>
      </td>
      <td data-label="Unread">
        {row.unread > 0 ? (
          <Badge kind="warning">{row.unread}</Badge>
        ) : (
          <span className="text-muted">
            <span aria-hidden="true">–</span>
            <VisuallyHidden>none</VisuallyHidden>
          </span>
        )}
      </td>
    </tr>
  );
}
