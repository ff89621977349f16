import { Link } from "@remix-run/react";
import { formatMoney } from "~/shop/money/format-money";
import type { orderList } from "~/shop/orders/order-list.server";
import { orderLabel } from "~/shop/orders/order-number";
import { ORDER_STATUSES } from "~/shop/orders/order-status";
import { type FieldsOf, type ListData, ListScreen, type RowOf } from "../lists/ListScreen";
import { ShortId } from "../lists/ShortId";
import { orderAmountCell } from "../lists/table";
import { OrderBadges, STATUS_WORDS } from "../orders/OrderBadges";
import { StatusCells, StatusHeads } from "../orders/StatusCells";
import { formatDate } from "../ui/dates";
import { VisuallyHidden } from "../ui/VisuallyHidden";

const FILTERS: FieldsOf<typeof orderList> = {
  q: { label: "Search" },
  status: {
    label: "Status",
    kind: "choice",
    options: ORDER_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] })),
  },
  orderId: { label: "Order ID" },
  username: { label: "Username" },
  dateFrom: { label: "Date from", kind: "day" },
  dateTo: { label: "Date to", kind: "day" },
  minTotal: { label: "Min Total", kind: "money" },
  maxTotal: { label: "Max Total", kind: "money" },
  paid: { label: "Paid?", kind: "yes-no" },
  shipped: { label: "Shipped?", kind: "yes-no" },
  delivered: { label: "Delivered?", kind: "yes-no" },
};

type OrderRow = RowOf<typeof orderList>;

/** All orders of the shop, newest first. */
export function OrderListScreen({ list }: { list: ListData<OrderRow> }) {
  return (
    <ListScreen
      title="Orders"
      what="orders"
      path="/admin/orderlist"
      filters={FILTERS}
      list={list}
      csv="/admin/orders.csv"
      columns={
        <>
          <th scope="col">ID</th>
          <th scope="col">User</th>
          <th scope="col" className="max-lg:hidden">
            Date
          </th>
          <th scope="col" className={orderAmountCell}>
            Total
          </th>
          <StatusHeads />
          <th scope="col">
            <span className="max-lg:hidden">Get </span>Details
          </th>
        </>
      }
      rows="orders"
    >
      {(order) => <OrderLine key={order.id} order={order} />}
    </ListScreen>
  );
}

function OrderLine({ order }: { order: OrderRow }) {
  return (
    <tr>
      <td>
        <span className="block font-semibold tabular-nums">{orderLabel(order)}</span>
        <ShortId id={order.id} />
        <time className="block text-xs text-muted lg:hidden" dateTime={order.placedAt}>
          {formatDate(order.placedAt)}
        </time>
      </td>
      <td className="wrap-anywhere">
        {order.username || "Guest"}
        <span className="block text-xs text-muted">{`${order.firstName} ${order.lastName}`}</span>
        <OrderBadges order={order} />
      </td>
      <td className="max-lg:hidden">
        <time dateTime={order.placedAt}>{formatDate(order.placedAt)}</time>
      </td>
      <td className={orderAmountCell}>{formatMoney(order.totalCents)}</td>
      <StatusCells order={order} />
      <td>
        <Link to={`/order/${order.id}`} reloadDocument={!order.paidAt}>
          Details
          <VisuallyHidden>{` of order ${orderLabel(order)}`}</VisuallyHidden>
        </Link>
      </td>
    </tr>
  );
}
