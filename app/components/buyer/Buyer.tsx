import { Link } from "@remix-run/react";
import type { OrderView } from "~/features/orders/order-view.server";
import { panel } from "../ui/Card";
import { mailto } from "./mailto";

/** Who has placed an order, for staff. */
export function Buyer({ name, username, email, customerId }: OrderView["buyer"] & { customerId: string | null }) {
  return (
    <section className={panel({ heading: "near" })} aria-labelledby="buyer">
      <h2 id="buyer">Buyer</h2>
      <p>
        {customerId ? <Link to={`/admin/customers/${customerId}`}>{name || email}</Link> : name}
        {username && <span className="text-muted">{` (${username})`}</span>}
      </p>
      <p>
        <a href={mailto(email)}>{email}</a>
      </p>
    </section>
  );
}
