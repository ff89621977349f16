import { Form, Link } from "@remix-run/react";
import { FilteredList } from "../admin/FilteredList";
import { Page } from "../layout/Page";
import { Badge } from "../ui/Badge";
import { formatDateTime } from "../ui/dates";

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

/** Messages from the contact form, newest first. */
export function ContactListScreen({ messages, keyword, found, total, unread, page, pages }: ContactListScreenProps) {
  return (
    <Page
      title="Contact messages"
      lead={`Messages from the contact form. ${unread === 0 ? "All are read." : `Unread: ${unread}.`}`}
    >
      <FilteredList
        caption="Contact messages"
        what="contact messages"
        path={PATH}
        filters={FILTERS}
        typed={{ keyword }}
        shown={found}
        total={total}
        page={page}
        pages={pages}
        empty={
          keyword ? (
            <>
              No messages match. <Link to={PATH}>Show all messages</Link>
            </>
          ) : (
            "No messages yet."
          )
        }
        columns={["Date (UTC)", "From", "Email", "Subject", "State"]}
      >
        {messages.map((message) => (
          <MessageLine key={message.id} {...message} />
        ))}
      </FilteredList>
    </Page>
  );
}

function MessageLine({ id, name, email, subject, createdAt, isRead }: MessageRow) {
  return (
    <tr className={isRead ? undefined : "font-semibold"}>
      <td data-label="Date (UTC)" className="whitespace-nowrap">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </td>
      <td data-label="From" className="wrap-anywhere">
        {name}
      </td>
      <td data-label="Email" className="wrap-anywhere">
        {email}
      </td>
      <td data-label="Subject" className="wrap-anywhere">
        {/* A form, because opening a message marks it as read. */}
        <Form method="post" action={`${PATH}/${id}`}>
          <button
            type="submit"
            name="intent"
            value="open"
            className="text-left font-[inherit] text-accent underline underline-offset-[0.2em] wrap-anywhere"
          >
            {subject}
          </button>
        </Form>
      </td>
      <td data-label="State">{isRead ? <Badge>Read</Badge> : <Badge kind="info">Unread</Badge>}</td>
    </tr>
  );
}
