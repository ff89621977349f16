import { Link } from "@remix-run/react";
import { FilterForm } from "../admin/FilterForm";
import { filteredPage } from "../admin/filterQuery";
import { ShownCount } from "../admin/ShownCount";
import { Page } from "../layout/Page";
import { formatDateTime } from "../ui/dates";
import { Pagination } from "../ui/Pagination";

const PATH = "/admin/subscribers";

const FILTERS = [{ name: "keyword", label: "Email" }];

const STANDINGS = {
  confirmed: { look: "badge badge-success", words: "Confirmed" },
  waiting: { look: "badge badge-warning", words: "Not confirmed" },
  left: { look: "badge", words: "Left" },
};

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
          <div className="tally">
            <h2>Confirmed</h2>
            <p>{confirmed}</p>
          </div>
          <a className="btn btn-secondary" href="/admin/subscribers.csv" download>
            Export confirmed (CSV)
          </a>
        </>
      }
    >
      <FilterForm label="Filter the mailing list" path={PATH} fields={FILTERS} values={{ keyword }} />
      <ShownCount shown={found} total={total} page={page} pages={pages} />
      {subscribers.length === 0 ? (
        <p className="empty">
          {keyword ? (
            <>
              No address has these letters. <Link to={PATH}>Show all addresses</Link>
            </>
          ) : (
            "Nobody has asked for emails yet."
          )}
        </p>
      ) : (
        <div className="table-wrap">
          <table className="table table-stack">
            <caption className="sr-only">Mailing list</caption>
            <thead>
              <tr>
                {["Email", "State", "Since (UTC)", ...(forwardedTo ? [forwardedTo] : [])].map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {subscribers.map(({ id, email, standing, since, isForwarded, problem }) => (
                <tr key={id}>
                  <td data-label="Email" className="long">
                    {email}
                  </td>
                  <td data-label="State">
                    <span className={STANDINGS[standing].look}>{STANDINGS[standing].words}</span>
                  </td>
                  <td data-label="Since (UTC)" className="whitespace-nowrap">
                    <time dateTime={since}>{formatDateTime(since)}</time>
                  </td>
                  {forwardedTo && (
                    <td data-label={forwardedTo} className="long">
                      {problem ?? (isForwarded ? "Passed on" : "Not yet")}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pagination
        page={page}
        pages={pages}
        href={(to) => filteredPage(PATH, { keyword }, to)}
        label="Pages of the mailing list"
      />
    </Page>
  );
}
