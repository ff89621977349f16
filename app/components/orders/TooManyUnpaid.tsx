import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { orderLabel } from "~/shop/orders/order-number";
import { type HeldOrder, tooManyUnpaid } from "~/shop/orders/unpaid-limit";

/** Why another unpaid order is not accepted, with links to the orders that hold stock. */
export function TooManyUnpaid({ orders }: { orders: HeldOrder[] }) {
  const { before, after } = tooManyUnpaid(orders.length);
  return (
    <p>
      {before}
      {orders.map((order, index) => (
        <Fragment key={order.id}>
          {index > 0 && ", "}
          <Link to={`/order/${order.id}`} reloadDocument>
            {orderLabel(order)}
          </Link>
        </Fragment>
      ))}
      {after}
    </p>
  );
}
