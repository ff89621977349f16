import { useContext } from "react";
import { formatMessageTime } from "~/shop/time/format-time";
import { fieldHint } from "../forms/formStyles";
import { SCROLLS, table } from "../lists/table";
import { OrderMentions } from "../orders/OrderMentions";
import { emptyNote } from "../ui/emptyNote";
import { TimeZone } from "../ui/timeZone";
import { useHydrated } from "../ui/useHydrated";

/** A message as the API returns it. */
export type MessageLine = {
  _id: string;
  /** Usernames. */
  sender: string;
  recipient: string;
  content: string;
  /** ISO 8601 timestamp. */
  timestamp: string;
};

type MessageTableProps = {
  /** Accessible name of the conversation. */
  title: string;
  messages: MessageLine[];
  /** Whether the reader's side sent the message: those look different. */
  isOwn: (message: MessageLine) => boolean;
  /** Whether order numbers are links to the back office. */
  forStaff: boolean;
};

const name = "text-xs wrap-anywhere";
const content = "order-1 col-span-full !py-1 text-base wrap-anywhere before:!content-none";
const date = "order-2 col-span-full text-xs text-muted";

/** A conversation sorted by time, scrolled to its end. */
export function MessageTable({ title, messages, isOwn, forStaff }: MessageTableProps) {
  const scripted = useHydrated();
  const shopZone = useContext(TimeZone);
  const ownZone = scripted ? Intl.DateTimeFormat().resolvedOptions().timeZone : null;
  if (messages.length === 0) return <p className={emptyNote}>No messages yet.</p>;
  return (
    <>
      <section
        className="flex max-h-[400px] flex-col-reverse overflow-y-auto rounded-lg border border-line bg-surface"
        aria-label={title}
        {...SCROLLS}
      >
        <table className={table({ rows: "talk" })}>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              {["From", "To", "Message", "Date"].map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {messages.map((message) => (
              <tr
                key={message._id}
                className={`w-fit max-w-[min(32rem,90%)] ${isOwn(message) ? "!ml-auto bg-accent-soft" : "bg-sunken"}`}
              >
                <td data-label="From" className={name}>
                  {message.sender}
                </td>
                <td data-label="To" className={name}>
                  {message.recipient}
                </td>
                <td data-label="Message" className={content}>
                  {forStaff ? <OrderMentions text={message.content} /> : message.content}
                </td>
                <td data-label="Date" className={date}>
                  <time dateTime={message.timestamp}>
                    {formatMessageTime(message.timestamp, ownZone ?? shopZone.name)}
                  </time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={fieldHint}>{`Times are in ${ownZone ? `your time zone, ${ownZone}` : shopZone.label}.`}</p>
    </>
  );
}
