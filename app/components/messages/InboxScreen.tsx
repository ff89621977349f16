import { Link } from "@remix-run/react";
import { type FilterField, FilterForm } from "../admin/FilterForm";
import { filteredPage } from "../admin/filterQuery";
import { ShownCount } from "../admin/ShownCount";
import { Page } from "../layout/Page";
import { ButtonLink } from "../ui/Button";
import { formatDateTime } from "../ui/dates";
import { Pagination } from "../ui/Pagination";
import { VisuallyHidden } from "../ui/VisuallyHidden";

const PATH = "/admin/messages";

const FILTERS: FilterField[] = [{ name: "text", label: "Customer or words" }];

type ConversationRow = {
  id: string;
  username: string;
  /** Empty when the account is gone. */
  email: string;
  isFormer: boolean;
  /** Messages the support has not read. */
  unread: number;
  /** ISO 8601 moment. */
  lastMessageAt: string;
  /** User name of whoever wrote last, and the beginning of it. */
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

/** The conversations of the support, those that wait first. */
export function InboxScreen({ conversations, shown, total, page, pages, typed, errors }: InboxScreenProps) {
  return (
    <Page
      title="Messages"
      actions={
        <ButtonLink variant="secondary" small to="/contactSupport" reloadDocument>
          Write to somebody
        </ButtonLink>
      }
    >
      <FilterForm label="Filter conversations" path={PATH} fields={FILTERS} values={typed} errors={errors} />
      <ShownCount shown={shown} total={total} page={page} pages={pages} />
      {conversations.length === 0 ? (
        <p className="empty">{total === 0 ? "Nobody has written yet." : "No conversation is like that."}</p>
      ) : (
        <div className="table-wrap">
          <table className="table table-stack">
            <caption className="sr-only">Conversations</caption>
            <thead>
              <tr>
                {["Customer", "Last message", "Date (UTC)", "Unread"].map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {conversations.map((row) => (
                <ConversationLine key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pagination
        page={page}
        pages={pages}
        href={(to) => filteredPage(PATH, typed, to)}
        label="Pages of conversations"
      />
    </Page>
  );
}

function ConversationLine({ row }: { row: ConversationRow }) {
  const named = row.isFormer ? `conversation=${row.id}` : `recipient=${encodeURIComponent(row.username)}`;
  return (
    <tr>
      <td data-label="Customer">
        <div>
          <Link to={`/contactSupport?${named}`} reloadDocument className="conversation-link">
            {row.username}
          </Link>
          <p className="long text-xs text-muted">{row.isFormer ? "deleted account" : row.email}</p>
        </div>
      </td>
      <td data-label="Last message" className="extract">
        <span className="long">
          <span className="text-muted">{`${row.lastSender}: `}</span>
          {row.extract}
        </span>
      </td>
      <td data-label="Date">
        <time dateTime={row.lastMessageAt}>{formatDateTime(row.lastMessageAt)}</time>
      </td>
      <td data-label="Unread">
        {row.unread > 0 ? (
          <span className="badge badge-warning">{row.unread}</span>
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
