import { formatDateTime, formatLocalDateTime } from "../ui/dates";
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

/** Scrollable regions must be focusable, for keyboard users. */
const SCROLLS = { tabIndex: 0 };

type MessageTableProps = {
  /** Accessible name of the conversation. */
  title: string;
  messages: MessageLine[];
  /** Whether the reader's side sent the message: those look different. */
  isOwn: (message: MessageLine) => boolean;
};

/** A conversation sorted by time, scrolled to its end. */
export function MessageTable({ title, messages, isOwn }: MessageTableProps) {
  const scripted = useHydrated();
  const format = scripted ? formatLocalDateTime : formatDateTime;
  const zone = scripted ? `your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}` : "UTC";
  if (messages.length === 0) return <p className="empty">No messages yet.</p>;
  return (
    <>
      <section className="talk" aria-label={title} {...SCROLLS}>
        <table className="table talk-table">
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
              <tr key={message._id} className={isOwn(message) ? "own" : undefined}>
                <td data-label="From">{message.sender}</td>
                <td data-label="To">{message.recipient}</td>
                <td data-label="Message" className="long">
                  {message.content}
                </td>
                <td data-label="Date">
                  <time dateTime={message.timestamp}>{format(message.timestamp)}</time>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="hint">{`Times are in ${zone}.`}</p>
    </>
  );
}
