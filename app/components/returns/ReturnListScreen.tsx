import { Link } from "@remix-run/react";
import { orderLabel } from "~/shop/orders/order-number";
import type { returnList } from "~/shop/returns/return-list.server";
import { RETURN_STATUSES } from "~/shop/returns/return-status";
import { type FieldsOf, type ListData, ListScreen, type RowOf } from "../lists/ListScreen";
import { useDates } from "../ui/dates";
import { Time } from "../ui/Time";
import { RETURN_WORDS, ReturnBadge } from "./ReturnBadge";

const PATH = "/admin/returns";

const FILTERS: FieldsOf<typeof returnList> = {
  status: {
    label: "Status",
    options: [
      ...RETURN_STATUSES.map((status) => ({ value: status, label: RETURN_WORDS[status] })),
      { value: "to-refund", label: "Received, to refund" },
    ],
  },
  order: { label: "Order number" },
};

type ReturnRow = RowOf<typeof returnList>;

/** The returns of all orders, the newest first. */
export function ReturnListScreen({ list, returnDays }: { list: ListData<ReturnRow>; returnDays: number }) {
  const { zone } = useDates();
  return (
    <ListScreen
      title="Returns"
      lead={
        returnDays > 0
          ? `Buyers can ask for a return for ${returnDays} days after the delivery.`
          : "Buyers cannot ask for a return. Returns are entered on the order's page."
      }
      what="returns"
      path={PATH}
      filters={FILTERS}
      list={list}
      none={<p>No returns yet. They are requested by buyers, or entered by staff, on the order's page.</p>}
      rows="fields"
      columns={[`Date (${zone})`, "Order", "Buyer", "Items", "Status", "Action"]}
    >
      {(row) => <ReturnLine key={row.id} {...row} />}
    </ListScreen>
  );
}

function ReturnLine({ id, orderId, number, buyer, items, status, requestedAt }: ReturnRow) {
  const label = orderLabel({ number });
  return (
    <tr>
      <td data-label="Date" className="whitespace-nowrap">
        <Time at={requestedAt} show="time" />
      </td>
      <td data-label="Order">
        <Link to={`/order/${orderId}`}>{label}</Link>
      </td>
      <td data-label="Buyer" className="wrap-anywhere">
        {buyer}
      </td>
      <td data-label="Items" className="wrap-anywhere">
        {items}
      </td>
      <td data-label="Status">
        <ReturnBadge status={status} />
      </td>
      <td>
        <Link to={`${PATH}/${id}`}>
          Open
          <span className="sr-only">{` the return of order ${label}`}</span>
        </Link>
      </td>
    </tr>
  );
}
