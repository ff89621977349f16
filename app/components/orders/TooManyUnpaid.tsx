import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { shortOrderId, tooManyUnpaid } from "~/shop/orders/unpaid-limit";

/** Why another unpaid order is not accepted, with links to the orders that hold stock. */
export function TooManyUnpaid({ orders }: { orders: string[] }) {
  const { before, after } = tooManyUnpaid(orders.length);
  return (
    <p>
      {before}
      {orders.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ", "}
          <Link to={`/order/${id}`} reloadDocument>
            {shortOrderId(id)}
          </Link>
        </Fragment>
      ))}
      {after}
    </p>
  );
}
