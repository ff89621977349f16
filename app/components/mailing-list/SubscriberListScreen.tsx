import { Link } from "@remix-run/react";
import { FilteredList } from "../admin/FilteredList";
import { Tally } from "../admin/Tally";
import { Page } from "../layout/Page";
import { Badge } from "../ui/Badge";
import { button } from "../ui/Button";
import { formatDateTime } from "../ui/dates";

const PATH = "/admin/subscribers";

const FILTERS = [{ name: "keyword", label: "Email" }];

const STANDINGS = {
  confirmed: { kind: "success", words: "Confirmed" },
  waiting: { kind: "warning", words: "Not confirmed" },
  left: { kind: "neutral", words: "Left" },
} as const;

type SubscriberRow = {
  id: string;
  email: string;
  standing: keyof typeof STANDINGS;
  /** ISO 8601 */
  since: string;
  /** Whether the address is on the external list: only after confirmation, and if forwarding succeeded. */
  isForwarded: boolean;
  problem: string | null;
};

type SubscriberListScreenProps = {
  subscribers: SubscriberRow[];
  keyword: string;
  found: number;
  total: number;
  confirmed: number;
  page: number;
  pages: number;
  forwardedTo: string | null;
};

/** All subscribers: confirmed, unconfirmed and unsubscribed. */
export function SubscriberListScreen({
  subscribers,
  keyword,
  found,
  total,
  confirmed,
  page,
  pages,
  forwardedTo,
}: SubscriberListScreenProps) {
  const lead = forwardedTo
    ? `Subscribers to news and offers. Confirmed addresses are passed on to ${forwardedTo}.`
    : "Subscribers to news and offers. Only confirmed addresses receive emails.";
  return (
    <Page
      title="Mailing list"
      lead={lead}
      actions={
        <>
          <Tally title="Confirmed" count={confirmed} />
          <a className={button({ variant: "secondary" })} href="/admin/subscribers.csv" download>
            Export confirmed (CSV)
          </a>
        </>
      }
    >
      <FilteredList
        caption="Mailing list"
        what="the mailing list"
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
              No addresses match. <Link to={PATH}>Show all addresses</Link>
            </>
          ) : (
            "No subscribers yet."
          )
        }
        columns={["Email", "State", "Since (UTC)", ...(forwardedTo ? [forwardedTo] : [])]}
      >
        {subscribers.map(({ id, email, standing, since, isForwarded, problem }) => (
          <tr key={id}>
            <td data-label="Email" className="wrap-anywhere">
              {email}
            </td>
            <td data-label="State">
              <Badge kind={STANDINGS[standing].kind}>{STANDINGS[standing].words}</Badge>
            </td>
            <td data-label="Since (UTC)" className="whitespace-nowrap">
              <time dateTime={since}>{formatDateTime(since)}</time>
            </td>
            {forwardedTo && (
              <td data-label={forwardedTo} className="wrap-anywhere">
                {problem ?? (isForwarded ? "Passed on" : "Not yet")}
              </td>
            )}
          </tr>
        ))}
      </FilteredList>
    </Page>
  );
}
