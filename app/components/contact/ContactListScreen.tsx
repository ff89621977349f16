import { Form, Link } from "@remix-run/react";
import type { contactMessageList } from "~/shop/contact/contact.server";
import { type FieldsOf, type ListData, ListScreen, type RowOf } from "../lists/ListScreen";
import { Badge } from "../ui/Badge";
import { useDates } from "../ui/dates";
import { Time } from "../ui/Time";

const PATH = "/admin/contactmessages";

const FILTERS: FieldsOf<typeof contactMessageList> = {
  keyword: { label: "Search" },
  unread: { label: "Unread", kind: "yes-no" },
};

type MessageRow = RowOf<typeof contactMessageList>;

type ContactListScreenProps = { list: ListData<MessageRow>; unread: number };

/** Messages from the contact form, newest first. */
export function ContactListScreen({ list, unread }: ContactListScreenProps) {
  const { zone } = useDates();
  return (
    <ListScreen
      title="Contact messages"
      lead={`Messages from the contact form. ${unread === 0 ? "None is unread." : `Unread: ${unread}.`}`}
      what="contact messages"
      path={PATH}
      filters={FILTERS}
      list={list}
      none={
        <p>
          No contact messages yet. Visitors send them with{" "}
          <Link to="/contact" reloadDocument>
            the contact form
          </Link>
          .
        </p>
      }
      columns={[`Date (${zone})`, "From", "Email", "Subject", "State"]}
    >
      {(message) => <MessageLine key={message.id} {...message} />}
    </ListScreen>
  );
}

function MessageLine({ id, name, email, subject, createdAt, isRead }: MessageRow) {
  return (
    <tr className={isRead ? undefined : "font-semibold"}>
      <td data-label="Date" className="whitespace-nowrap">
        <Time at={createdAt} show="time" />
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
