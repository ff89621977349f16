import type { subscriberList } from "~/shop/mailing-list/subscriber-list.server";
import { type FieldsOf, type ListData, ListScreen, type RowOf } from "../lists/ListScreen";
import { Tally } from "../lists/Tally";
import { Badge } from "../ui/Badge";
import { button } from "../ui/Button";
import { useDates } from "../ui/dates";
import { Time } from "../ui/Time";

const FILTERS: FieldsOf<typeof subscriberList> = { keyword: { label: "Email" } };

const STANDINGS = {
  confirmed: { kind: "success", words: "Confirmed" },
  waiting: { kind: "warning", words: "Not confirmed" },
  left: { kind: "neutral", words: "Left" },
} as const;

type SubscriberRow = RowOf<typeof subscriberList>;

type SubscriberListScreenProps = {
  list: ListData<SubscriberRow>;
  confirmed: number;
  /** Name of the service that subscribers are forwarded to; null without one. */
  forwardedTo: string | null;
};

/** All subscribers: confirmed, unconfirmed and unsubscribed. */
export function SubscriberListScreen({ list, confirmed, forwardedTo }: SubscriberListScreenProps) {
  const { zone } = useDates();
  const lead = forwardedTo
    ? `Subscribers to news and offers. Confirmed addresses are passed on to ${forwardedTo}.`
    : "Subscribers to news and offers. Only confirmed addresses receive emails.";
  return (
    <ListScreen
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
      what="addresses"
      path="/admin/subscribers"
      filters={FILTERS}
      list={list}
      none={<p>No subscribers yet. Shoppers subscribe at the checkout, and by the form at the end of each page.</p>}
      columns={["Email", "State", `Since (${zone})`, ...(forwardedTo ? [forwardedTo] : [])]}
    >
      {(subscriber) => <SubscriberLine key={subscriber.id} {...subscriber} forwardedTo={forwardedTo} />}
    </ListScreen>
  );
}

type SubscriberLineProps = SubscriberRow & Pick<SubscriberListScreenProps, "forwardedTo">;

function SubscriberLine({ email, standing, since, isForwarded, problem, forwardedTo }: SubscriberLineProps) {
  return (
    <tr>
      <td data-label="Email" className="wrap-anywhere">
        {email}
      </td>
      <td data-label="State">
        <Badge kind={STANDINGS[standing].kind}>{STANDINGS[standing].words}</Badge>
      </td>
      <td data-label="Since" className="whitespace-nowrap">
        <Time at={since} show="time" />
      </td>
      {forwardedTo && (
        <td data-label={forwardedTo} className="wrap-anywhere">
          {problem ?? (isForwarded ? "Passed on" : "Not yet")}
        </td>
      )}
    </tr>
  );
}
