import { Link } from "@remix-run/react";
import { formatMoney } from "~/shop/money/format-money";
import { orderLabel } from "~/shop/orders/order-number";
import type { OrderStatus } from "~/shop/orders/order-status";
import { Page } from "../layout/Page";
import { StatusCells, StatusHeads } from "../orders/StatusCells";
import { formatDate } from "../ui/dates";
import { orderAmountCell } from "../ui/table";
import { VisuallyHidden } from "../ui/VisuallyHidden";
import { FilteredList } from "./FilteredList";
import type { FilterField } from "./FilterForm";
import { filteredPage } from "./filterQuery";
import { ShortId } from "./ShortId";

const PATH = "/admin/orderlist";

const FILTERS: FilterField[] = [
  { name: "orderId", label: "Order ID" },
  { name: "username", label: "Username" },
  { name: "dateFrom", label: "Date from", kind: "day" },
  { name: "dateTo", label: "Date to", kind: "day" },
  { name: "minTotal", label: "Min Total", kind: "money" },
  { name: "maxTotal", label: "Max Total", kind: "money" },
  { name: "paid", label: "Paid?", kind: "yes-no" },
  { name: "shipped", label: "Shipped?", kind: "yes-no" },
  { name: "delivered", label: "Delivered?", kind: "yes-no" },
];

type OrderRow = {
  id: string;
  number: number;
  status: OrderStatus;
  /** Empty for a guest. */
  username: string;
  firstName: string;
  lastName: string;
  totalCents: number;
  /** ISO 8601 timestamps, null for what has not happened. */
  placedAt: string;
  paidAt: string | null;
  shippedAt: string | null;
  deliveredAt: string | null;
};

type OrderListScreenProps = {
  orders: OrderRow[];
  shown: number;
  total: number;
  page: number;
  pages: number;
  typed: Record<string, string>;
  errors: Record<string, string>;
};

/** All orders of the shop, newest first. */
export function OrderListScreen({ orders, shown, total, page, pages, typed, errors }: OrderListScreenProps) {
  const csv = filteredPage("/admin/orders.csv", typed, 1);
  return (
    <Page title="Orders">
      <FilteredList
        caption="Orders"
        what="orders"
        path={PATH}
        filters={FILTERS}
        typed={typed}
        errors={errors}
        shown={shown}
        total={total}
        page={page}
        pages={pages}
        csv={csv}
        empty={
          <>
            No orders match. Change the filters, or <Link to={PATH}>show all orders</Link>.
          </>
        }
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
        {orders.map((order) => (
          <OrderLine key={order.id} order={order} />
        ))}
      </FilteredList>
    </Page>
  );
}

function OrderLine({ order }: { order: OrderRow }) {
  return (
    <tr>
      <td>
        <span className="block font-semibold tabular-nums">{orderLabel(order)}</span>
        <ShortId id={order.id} />
      </td>
      <td className="wrap-anywhere">
        {order.username || "Guest"}
        <span className="block text-xs text-muted max-lg:hidden">{`${order.firstName} ${order.lastName}`}</span>
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
