import { Form, Link } from "@remix-run/react";
import { SearchForm } from "../admin/SearchForm";
import { Page } from "../layout/Page";
import { formatDateTime } from "../ui/dates";
import { Pagination } from "../ui/Pagination";

const PATH = "/admin/contactmessages";

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
  const href = (to: number) => {
    const query = new URLSearchParams({ ...(keyword ? { keyword } : {}), ...(to > 1 ? { pageNumber: `${to}` } : {}) });
    return query.size > 0 ? `${PATH}?${query}` : PATH;
  };
  return (
    <Page title="Contact messages" lead="What visitors wrote by the contact form.">
      <SearchForm action={PATH} keyword={keyword} label="Search contact messages" />
      <p className="mb-3 text-muted" role="status">
        {`Showing ${found} of ${total}, ${unread} unread`}
      </p>
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
                {["Date", "From", "Email", "Subject", "State"].map((column) => (
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
      <Pagination page={page} pages={pages} href={href} label="Pages of contact messages" />
    </Page>
  );
}

function MessageLine({ id, name, email, subject, createdAt, isRead }: MessageRow) {
  return (
    <tr className={isRead ? undefined : "font-semibold"}>
      <td data-label="Date" className="whitespace-nowrap">
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
