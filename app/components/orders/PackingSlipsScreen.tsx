import type { SlipView } from "~/features/orders/order-view.server";
import { itemLabel } from "~/shop/order-lines/item-label";
import { unitsToShip } from "~/shop/order-lines/line";
import { orderLabel } from "~/shop/orders/order-number";
import { isSent } from "~/shop/orders/order-status";
import { SellerAddress, type SellerFacts } from "../layout/Seller";
import { Alert } from "../ui/Alert";
import { useDates } from "../ui/dates";
import { AddressBlock } from "./AddressBlock";
import { STATUS_WORDS } from "./OrderBadges";
import { PrintHead, PrintPage, printTable } from "./PrintPage";

type PackingSlipsScreenProps = { seller: SellerFacts; orders: SlipView[] };

/** Packing slips, one printed page for each order, without prices; none for those that are not sent. */
export function PackingSlipsScreen({ seller, orders }: PackingSlipsScreenProps) {
  const [first] = orders;
  const back =
    orders.length === 1 && first
      ? { to: `/order/${first.id}`, label: `Order ${orderLabel(first)}` }
      : { to: "/admin/orderlist", label: "Orders" };
  const ended = orders.filter(({ status }) => !isSent(status));
  return (
    <PrintPage back={back}>
      {ended.length > 0 && (
        <Alert kind="info" title="Not to be sent:" className="mb-6 print:hidden">
          <ul>
            {ended.map((order) => (
              <li key={order.id}>{`${orderLabel(order)}: ${STATUS_WORDS[order.status]}`}</li>
            ))}
          </ul>
        </Alert>
      )}
      {orders
        .filter(({ status }) => isSent(status))
        .map((order) => (
          <PackingSlip key={order.id} seller={seller} order={order} />
        ))}
    </PrintPage>
  );
}

/** What is still to be sent; of an order that is shipped, what was. */
const unitsOnSlip = ({ status, items }: SlipView) =>
  items
    .map((item) => ({
      ...item,
      qty: status === "shipped" || status === "delivered" ? item.shippedQty : unitsToShip(item),
    }))
    .filter(({ qty }) => qty > 0);

function PackingSlip({ seller, order }: { seller: SellerFacts; order: SlipView }) {
  const { formatDate } = useDates();
  const { warning } = order;
  return (
    <article className="mb-12 break-after-page last:mb-0 last:break-after-auto">
      <PrintHead
        seller={seller}
        title={`Packing slip ${orderLabel(order)}`}
        facts={[
          ["Order number", orderLabel(order)],
          ["Order date", formatDate(order.placedAt)],
          ["Shipping", order.rateService],
        ]}
      />
      <div className="flex flex-wrap gap-x-12 gap-y-4 wrap-anywhere">
        <section>
          <h2 className="mb-1 text-base">Ship to</h2>
          <AddressBlock lines={order.shippingAddress} />
        </section>
        {seller.address.length > 0 && (
          <section>
            <h2 className="mb-1 text-base">From</h2>
            <p>{seller.name}</p>
            <SellerAddress lines={seller.address} />
          </section>
        )}
      </div>
      {order.notes.map(({ title, text }) => (
        <section key={title} className="mt-4">
          <h2 className="mb-1 text-base">{title}</h2>
          <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        </section>
      ))}
      {warning && <p className="mt-6 border-2 border-ink px-3 py-2 font-semibold">{`${warning}.`}</p>}
      <table className={`${printTable} mt-6`}>
        <caption className="sr-only">{`Items of order ${orderLabel(order)}`}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-16 max-xs:hyphens-auto max-xs:wrap-anywhere">
              Packed
            </th>
            <th scope="col" className="w-20 text-right max-xs:hyphens-auto max-xs:wrap-anywhere">
              Quantity
            </th>
            <th scope="col">Item</th>
          </tr>
        </thead>
        <tbody>
          {unitsOnSlip(order).map((item) => (
            <tr key={item.id}>
              <td>
                <span className="block h-5 w-5 border-2 border-ink" aria-hidden="true" />
              </td>
              <td className="text-right tabular-nums">{item.qty}</td>
              <td className="wrap-anywhere">
                {itemLabel(item)}
                {item.sku && <span className="block text-sm wrap-anywhere">{`SKU ${item.sku}`}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
