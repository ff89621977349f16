import { Link } from "@remix-run/react";
import { formatMoney } from "~/shop/money/format-money";
import { orderLabel } from "~/shop/orders/order-number";
import type { OrderStatus } from "~/shop/orders/order-status";
import { DataTable } from "../lists/DataTable";
import { Pagination } from "../lists/Pagination";
import { idText, orderAmountCell } from "../lists/table";
import { OrderAgain } from "../orders/OrderAgain";
import { StatusCells, StatusHeads } from "../orders/StatusCells";
import { useDates } from "../ui/dates";
import { VisuallyHidden } from "../ui/VisuallyHidden";

type OrderRow = {
  id: string;
  number: number;
  status: OrderStatus;
  totalCents: number;
  /** ISO 8601 timestamps, null for what has not happened. */
  placedAt: string;
  paidAt: string | null;
  shippedAt: string | null;
  deliveredAt: string | null;
};

export type MyOrdersProps = { orders: OrderRow[]; page: number; pages: number };

/** A customer's orders, newest first. */
export function MyOrders({ orders, page, pages }: MyOrdersProps) {
  const { formatDate } = useDates();
  if (orders.length === 0) return <p className="text-muted">You have not ordered anything yet.</p>;
  return (
    <>
      <DataTable
        caption="My Orders"
        columns={
          <>
            <th scope="col">ID</th>
            <th scope="col">Date</th>
            <th scope="col" className={orderAmountCell}>
              Total
            </th>
            <StatusHeads />
            <th scope="col">
              <VisuallyHidden>Details</VisuallyHidden>
            </th>
          </>
        }
        rows="orders"
      >
        {orders.map((order) => (
          <tr key={order.id}>
            <td className={idText}>{orderLabel(order)}</td>
            <td>
              <time dateTime={order.placedAt}>{formatDate(order.placedAt)}</time>
            </td>
            <td className={orderAmountCell}>{formatMoney(order.totalCents)}</td>
            <StatusCells order={order} />
            <td>
              <Link to={`/order/${order.id}`} reloadDocument={!order.paidAt} className="inline-block py-1">
                Details
                <VisuallyHidden>{` of order ${orderLabel(order)}`}</VisuallyHidden>
              </Link>
              {order.status !== "awaiting-payment" && <OrderAgain order={order} inRow />}
            </td>
          </tr>
        ))}
      </DataTable>
      <Pagination page={page} pages={pages} href={(to) => `/profile?pageNumber=${to}`} label="Pages of my orders" />
    </>
  );
}
