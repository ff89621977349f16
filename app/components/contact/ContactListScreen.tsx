import { Form, Link } from "@remix-run/react";
import { FilterForm } from "../admin/FilterForm";
import { filteredPage } from "../admin/filterQuery";
import { ShownCount } from "../admin/ShownCount";
import { Page } from "../layout/Page";
import { formatDateTime } from "../ui/dates";
import { Pagination } from "../ui/Pagination";

const PATH = "/admin/contactmessages";

const FILTERS = [{ name: "keyword", label: "Search" }];

type MessageRow = {
  id: string;
  name: string;
  email: string;
  subject: string;
  /** ISO 8601 */
  createdAt: string;
  isRead: boolean;
};

type ContactListScreenProps = {
  messages: MessageRow[];
  keyword: string;
  found: number;
  total: number;
  unread: number;
  page: number;
  pages: number;
};

/** What visitors wrote by the contact form, newest first. */
export function ContactListScreen({ messages, keyword, found, total, unread, page, pages }: ContactListScreenProps) {
  return (
    <Page
      title="Contact messages"
      lead={`What visitors wrote by the contact form. ${unread === 0 ? "All of it is read." : `Unread: ${unread}.`}`}
    >
      <FilterForm label="Filter contact messages" path={PATH} fields={FILTERS} values={{ keyword }} />
      <ShownCount shown={found} total={total} page={page} pages={pages} />
      {messages.length === 0 ? (
        <p className="empty">
          {keyword ? (
            <>
              No message has these words. <Link to={PATH}>Show all messages</Link>
            </>
          ) : (
            "Nobody has written yet."
          )}
        </p>
      ) : (
        <div className="table-wrap">
          <table className="table table-stack">
            <caption className="sr-only">Contact messages</caption>
            <thead>
              <tr>
                {["Date (UTC)", "From", "Email", "Subject", "State"].map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {messages.map((message) => (
                <MessageLine key={message.id} {...message} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pagination
        page={page}
        pages={pages}
        href={(to) => filteredPage(PATH, { keyword }, to)}
        label="Pages of contact messages"
      />
    </Page>
  );
}

function MessageLine({ id, name, email, subject, createdAt, isRead }: MessageRow) {
  return (
    <tr className={isRead ? undefined : "font-semibold"}>
      <td data-label="Date (UTC)" className="whitespace-nowrap">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </td>
      <td data-label="From" className="long">
        {name}
      </td>
      <td data-label="Email" className="long">
        {email}
      </td>
      <td data-label="Subject" className="long">
        {/* A form, because opening a message marks it as read. */}
        <Form method="post" action={`${PATH}/${id}`}>
          <button type="submit" name="intent" value="open" className="as-link">
            {subject}
          </button>
        </Form>
      </td>
      <td data-label="State">
        {isRead ? <span className="badge">Read</span> : <span className="badge badge-info">Unread</span>}
      </td>
    </tr>
  );
}
