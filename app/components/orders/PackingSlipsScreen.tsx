import { orderLabel } from "~/shop/orders/order-number";
import { itemLabel, type OrderView } from "~/views/order-view";
import { useDates } from "../ui/dates";
import { AddressBlock } from "./AddressBlock";
import { PrintHead, PrintPage, printTable } from "./PrintPage";

type PackingSlipsScreenProps = { shopName: string; orders: OrderView[] };

/** Packing slips, one printed page for each order, without prices. */
export function PackingSlipsScreen({ shopName, orders }: PackingSlipsScreenProps) {
  const [first] = orders;
  const back =
    orders.length === 1 && first
      ? { to: `/order/${first.id}`, label: `Order ${orderLabel(first)}` }
      : { to: "/admin/orderlist", label: "Orders" };
  return (
    <PrintPage back={back}>
      {orders.map((order) => (
        <PackingSlip key={order.id} shopName={shopName} order={order} />
      ))}
    </PrintPage>
  );
}

function PackingSlip({ shopName, order }: { shopName: string; order: OrderView }) {
  const { formatDate } = useDates();
  return (
    <article className="mb-12 break-after-page last:mb-0 last:break-after-auto">
      <PrintHead
        shopName={shopName}
        title={`Packing slip ${orderLabel(order)}`}
        facts={[
          ["Order number", orderLabel(order)],
          ["Order date", formatDate(order.placedAt)],
          ["Shipping", order.rateService],
        ]}
      />
      <h2 className="mb-1 text-base">Ship to</h2>
      <AddressBlock address={order.shippingAddress} />
      <table className={`${printTable} mt-6`}>
        <caption className="sr-only">{`Items of order ${orderLabel(order)}`}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-12">
              Packed
            </th>
            <th scope="col" className="w-20 text-right">
              Quantity
            </th>
            <th scope="col">Item</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={`${item.productId}/${item.variant}`}>
              <td>
                <span className="block h-5 w-5 border-2 border-ink" aria-hidden="true" />
              </td>
              <td className="text-right tabular-nums">{item.qty}</td>
              <td>{itemLabel(item)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
