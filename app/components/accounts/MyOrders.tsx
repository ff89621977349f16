import { Link } from "@remix-run/react";
import { formatMoney } from "~/shop/orders/money";
import { formatDate } from "../ui/dates";
import { Icon } from "../ui/Icon";
import { Pagination } from "../ui/Pagination";
import { VisuallyHidden } from "../ui/VisuallyHidden";

type OrderRow = {
  id: string;
  totalCents: number;
  /** ISO 8601 moments, null for what has not happened. */
  placedAt: string;
  paidAt: string | null;
  shippedAt: string | null;
  deliveredAt: string | null;
};

export type MyOrdersProps = { orders: OrderRow[]; page: number; pages: number };

/** A customer's orders, newest first (spec section 2). */
export function MyOrders({ orders, page, pages }: MyOrdersProps) {
  if (orders.length === 0) return <p className="text-muted">You have not ordered anything yet.</p>;
  return (
    <>
      <div className="table-wrap">
        <table className="table table-stack">
          <caption className="sr-only">My Orders</caption>
          <thead>
            <tr>
              <th scope="col">ID</th>
              <th scope="col">Date</th>
              <th scope="col" className="num">
                Total
              </th>
              <th scope="col">Paid</th>
              <th scope="col">Shipped</th>
              <th scope="col">Delivered</th>
              <th scope="col">
                <VisuallyHidden>Details</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <td data-label="ID" title={order.id}>
                  {shortId(order)}
                </td>
                <td data-label="Date">
                  <time dateTime={order.placedAt}>{formatDate(order.placedAt)}</time>
                </td>
                <td data-label="Total" className="num">
                  {formatMoney(order.totalCents)}
                </td>
                <td data-label="Paid">
                  <Mark at={order.paidAt} missing="Not Paid" />
                </td>
                <td data-label="Shipped">
                  <Mark at={order.shippedAt} missing="Not Shipped" />
                </td>
                <td data-label="Delivered">
                  <Mark at={order.deliveredAt} missing="Not Delivered" />
                </td>
                <td data-label="Details">
                  <Link to={`/order/${order.id}`} reloadDocument={!order.paidAt}>
                    Details
                    <VisuallyHidden>{` of order ${shortId(order)}`}</VisuallyHidden>
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pagination page={page} pages={pages} href={(to) => `/profile?pageNumber=${to}`} label="Pages of my orders" />
    </>
  );
}

/** Six characters of an id are enough to tell orders apart (spec section 9). */
const shortId = (order: OrderRow) => order.id.slice(-6);

function Mark({ at, missing }: { at: string | null; missing: string }) {
  if (at) return <time dateTime={at}>{formatDate(at)}</time>;
  return (
    <span>
      <Icon name="cross" />
      <VisuallyHidden>{missing}</VisuallyHidden>
    </span>
  );
}
