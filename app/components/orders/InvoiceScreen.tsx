import type { ReactNode } from "react";
import type { OrderPageData } from "~/features/orders/order-page.server";
import type { OrderView } from "~/features/orders/order-view.server";
import { discountLines } from "~/shop/money/discount-lines";
import { formatAmount, formatMoney } from "~/shop/money/format-money";
import { taxRows } from "~/shop/money/tax-rows";
import { itemLabel } from "~/shop/order-lines/item-label";
import { orderLabel } from "~/shop/orders/order-number";
import { SellerAddress, type SellerFacts } from "../layout/Seller";
import { useDates } from "../ui/dates";
import { AddressBlock } from "./AddressBlock";
import { PrintHead, PrintPage, printTable } from "./PrintPage";

type InvoiceScreenProps = {
  seller: SellerFacts;
  order: OrderView;
  refunds: Pick<OrderPageData["refunds"][number], "id" | "amountCents" | "currency" | "state" | "isUnpaid" | "at">[];
  /** Query with which the order's page opens without a session. */
  query: string;
};

type FormatDate = (iso: string) => string;

function datesOf(order: OrderView, formatDate: FormatDate): [string, string][] {
  const { placedAt, paidAt, cashDueCents, shippedAt, cancelledAt } = order;
  const dates: [string, string | null][] = [
    ["Invoice date", placedAt],
    ["Paid", cashDueCents === null ? paidAt : null],
    [order.pickup ? "Ready for pickup" : "Shipped", shippedAt],
    ["Canceled", cancelledAt],
  ];
  return dates.flatMap(([name, at]): [string, string][] => (at ? [[name, formatDate(at)]] : []));
}

/** On phones an item's quantity, price and amount are below its name. */
const phoneRows = "max-sm:block max-sm:*:block max-sm:[&_tr]:flex max-sm:[&_tr]:flex-wrap max-sm:[&_:is(td,th)]:flex-1";
const itemCell = "wrap-anywhere max-sm:!basis-full max-sm:!border-0 max-sm:!pb-0";

/** The invoice of an order. Its number is the order's. */
export function InvoiceScreen({ seller, order, refunds, query }: InvoiceScreenProps) {
  const { formatDate } = useDates();
  const discount = discountLines(order);
  const tax = taxRows(order, true);
  const isUnpaid = order.status === "awaiting-payment";
  return (
    <PrintPage back={{ to: `/order/${order.id}${query}`, label: `Order ${orderLabel(order)}` }}>
      <article>
        <PrintHead
          seller={seller}
          title={`Invoice ${orderLabel(order)}`}
          facts={[["Invoice number", orderLabel(order)], ...datesOf(order, formatDate)]}
        />
        <div className="flex flex-wrap gap-x-12 gap-y-4 wrap-anywhere">
          <Part title="Seller">
            <p>{seller.name}</p>
            {seller.address.length > 0 && <SellerAddress lines={seller.address} />}
            {seller.email && <p>{seller.email}</p>}
            {seller.phone && <p>{seller.phone}</p>}
            {seller.taxNumber && <p>Tax number {seller.taxNumber}</p>}
          </Part>
          <Part title="Buyer">
            <p>{order.buyer.name}</p>
            <p>{order.buyer.email}</p>
          </Part>
          <Part title="Shipping address">
            <AddressBlock lines={order.shippingAddress} />
          </Part>
          <Part title="Payment">
            <p>{order.payment}</p>
            {order.cashDueCents !== null ? (
              <p>
                {order.isUncollected
                  ? "Not paid yet, due on delivery"
                  : "Not paid in full yet, the rest is due on delivery"}
              </p>
            ) : (
              isUnpaid && <p>{order.paidCents > 0 ? "Not paid in full yet" : "Not paid yet"}</p>
            )}
          </Part>
        </div>
        <table className={`${printTable} ${phoneRows} mt-6`}>
          <caption className="sr-only">Items</caption>
          <thead>
            <tr>
              <th scope="col" className={itemCell}>
                Item
              </th>
              <th scope="col" className="text-right">
                Quantity
              </th>
              <th scope="col" className="text-right">
                Price
              </th>
              <th scope="col" className="text-right">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {order.items.map((item) => (
              <tr key={item.id}>
                <td className={itemCell}>
                  {itemLabel(item)}
                  {item.sku && item.isVariant && <span className="block text-sm">{`SKU ${item.sku}`}</span>}
                </td>
                <td className="text-right tabular-nums">{item.qty}</td>
                <td className="text-right tabular-nums">{formatMoney(item.priceCents)}</td>
                <td className="text-right tabular-nums">{formatMoney(item.priceCents * item.qty)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <Sum term="Items" value={formatMoney(order.itemsCents + order.discountCents)} />
            {discount.items && <Sum term={discount.items.term} value={discount.items.amount} />}
            {tax.added.map(({ term, amount }) => (
              <Sum key={term} term={term} value={amount} />
            ))}
            <Sum
              term={`Shipping, ${order.rateService}`}
              value={formatMoney(order.shippingCents + order.shippingDiscountCents)}
            />
            {discount.shipping && <Sum term={discount.shipping.term} value={discount.shipping.amount} />}
            <Sum term="Total" value={formatMoney(order.totalCents)} isTotal />
            {tax.included.map(({ term, amount }) => (
              <Sum key={term} term={term} value={amount} />
            ))}
            {order.paymentRows.map(({ term, amount }) => (
              <Sum key={term} term={term} value={amount} />
            ))}
            {refunds.map(({ id, amountCents, currency, state, isUnpaid, at }) => (
              <Sum
                key={id}
                term={
                  isUnpaid
                    ? "Not to be paid"
                    : state === "completed"
                      ? `Refunded on ${formatDate(at)}`
                      : "Refund pending"
                }
                value={formatAmount(-amountCents, currency)}
              />
            ))}
          </tfoot>
        </table>
      </article>
    </PrintPage>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-1 text-base">{title}</h2>
      {children}
    </section>
  );
}

function Sum({ term, value, isTotal = false }: { term: string; value: string; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? "text-base font-bold" : undefined}>
      <th scope="row" colSpan={3} className={isTotal ? "text-right" : "text-right font-normal"}>
        {term}
      </th>
      <td className="text-right tabular-nums max-sm:!flex-none">{value}</td>
    </tr>
  );
}
