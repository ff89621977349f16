import { Link } from "@remix-run/react";
import { splitAtOrderNumbers } from "~/shop/orders/order-number";

/** A text for staff, with the order numbers in it as links to the orders. */
export function OrderMentions({ text }: { text: string }) {
  const parts = splitAtOrderNumbers(text);
  return parts.map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <Link key={parts.slice(0, at + 1).join("#")} to={`/admin/orderlist?q=${encodeURIComponent(`#${part}`)}`}>
        {`#${part}`}
      </Link>
    ),
  );
}
