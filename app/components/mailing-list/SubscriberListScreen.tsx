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
  /** Whether the outside list knows of it: not before it is confirmed, and not while something is in the way. */
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

/** Who gets the shop's e-mails, who was asked, and who has left. */
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
    ? `Who wants news and offers. Confirmed addresses are passed on to ${forwardedTo}.`
    : "Who wants news and offers. Only confirmed addresses may be written to.";
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
              No address has these letters. <Link to={PATH}>Show all addresses</Link>
            </>
          ) : (
            "Nobody has asked for emails yet."
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
