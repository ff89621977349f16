import { Link } from "@remix-run/react";
import { formatMoney } from "~/shop/money/format-money";
import type { CustomerOrder } from "~/shop/order-lists/my-orders.server";
import { orderLabel } from "~/shop/orders/order-number";
import { DataTable } from "../lists/DataTable";
import { numberCell } from "../lists/table";
import { OrderBadges } from "../orders/OrderBadges";
import { Time } from "../ui/Time";

type CustomerOrdersProps = {
  orders: CustomerOrder[];
  count: number;
  /** The id of the account or the customer, by which the list of orders finds all of them. */
  id: string;
  none: string;
};

/** The newest orders of a customer, for admins. */
export function CustomerOrders({ orders, count, id, none }: CustomerOrdersProps) {
  if (orders.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className="mb-3">
        Orders
      </h2>
      <DataTable
        caption="Orders"
        columns={
          <>
            <th scope="col">Number</th>
            <th scope="col" className="max-lg:hidden">
              Date
            </th>
            <th scope="col" className={numberCell}>
              Total, less refunds
            </th>
            <th scope="col">Status</th>
          </>
        }
      >
        {orders.map((order) => (
          <tr key={order.id}>
            <td data-label="Number">
              <Link to={`/order/${order.id}`} reloadDocument>
                <span className="sr-only">Order </span>
                {orderLabel(order)}
              </Link>
            </td>
            <td data-label="Date" className="max-lg:hidden">
              <Time at={order.placedAt} show="date" />
            </td>
            <td data-label="Total, less refunds" className={numberCell}>
              {formatMoney(Math.max(0, order.totalCents - order.refundedCents))}
            </td>
            <td data-label="Status">
              <OrderBadges order={order} />
            </td>
          </tr>
        ))}
      </DataTable>
      {count > orders.length && (
        <p className="mt-3">
          {`The newest ${orders.length} of ${count}. `}
          <Link to={`/admin/orderlist?username=${id}`}>All orders</Link>
        </p>
      )}
    </section>
  );
}
