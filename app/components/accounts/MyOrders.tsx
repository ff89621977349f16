import { Link } from "@remix-run/react";
import { formatMoney } from "~/shop/money/format-money";
import type { myOrdersPage } from "~/shop/order-lists/my-orders.server";
import { helpPath, orderLabel } from "~/shop/orders/order-number";
import { ProductPicture } from "../catalog/ProductPicture";
import { thumbnailSource } from "../catalog/picture";
import { Pagination } from "../lists/Pagination";
import { OrderAgain } from "../orders/OrderAgain";
import { ShopperStatus } from "../orders/ShopperStatus";
import { Badge } from "../ui/Badge";
import { ButtonLink } from "../ui/Button";
import { ShopperDates, useDates } from "../ui/dates";
import { actions } from "../ui/layoutStyles";
import { itemPicture } from "../ui/summaryStyles";

export type MyOrdersProps = ReturnType<typeof myOrdersPage>;

type OrderRow = MyOrdersProps["orders"][number];
/** A customer's orders, newest first: a table whose rows are cards. */
export function MyOrders({ orders, page, pages }: MyOrdersProps) {
  if (orders.length === 0) return <p className="text-muted">You have not ordered anything yet.</p>;
  return (
    <ShopperDates>
      <table className="block w-full">
        <caption className="sr-only">My Orders</caption>
        <thead className="sr-only">
          <tr>
            {["Picture", "Order", "Status", "Total", "Actions"].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="grid gap-4">
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </tbody>
      </table>
      <Pagination page={page} pages={pages} href={(to) => `/profile?pageNumber=${to}`} label="Pages of my orders" />
    </ShopperDates>
  );
}

const card =
  "grid grid-cols-[min(4rem,20%)_minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-[5rem_minmax(0,1fr)_auto]";

const rowLink = "py-press text-accent underline underline-offset-[0.2em]";

function OrderCard({ order }: { order: OrderRow }) {
  const { formatDate } = useDates();
  const [first] = order.items;
  const others = order.items.length - 1;
  const which = <span className="sr-only">{` of order ${orderLabel(order)}`}</span>;
  const isUnpaid = order.status === "awaiting-payment";
  return (
    <tr className={card}>
      <td className="row-span-2">
        {first && <ProductPicture picture={thumbnailSource(first.image)} sizes="5rem" alt="" className={itemPicture} />}
      </td>
      <td className="min-w-0 max-xs:col-span-2">
        <p className="font-semibold">
          {/* A document of its own: paying loads the provider's script. */}
          <Link to={`/order/${order.id}`} reloadDocument={isUnpaid} className="py-press">
            <span className="sr-only">Details of order </span>
            <span className="tabular-nums">{orderLabel(order)}</span>
          </Link>
          <time className="ml-3 inline-block text-sm font-normal text-muted" dateTime={order.placedAt}>
            {formatDate(order.placedAt)}
          </time>
        </p>
        <p className="line-clamp-2 text-sm text-muted wrap-anywhere">
          {first?.name}
          {others > 0 && ` and ${others} more`}
        </p>
      </td>
      <td className="col-start-2 row-start-2">
        {order.isPaymentPending ? <Badge kind="info">Payment on its way</Badge> : <ShopperStatus {...order} />}
      </td>
      <td className="col-start-3 text-right font-sign row-start-1 max-xs:row-start-2 font-bold tabular-nums">
        {formatMoney(order.totalCents)}
      </td>
      <td className="col-span-full">
        <div className={`${actions} text-sm`}>
          <NextAction order={order} />
          {!isUnpaid && (
            <a href={`/order/${order.id}/invoice`} className={rowLink}>
              Invoice{which}
            </a>
          )}
          <a href={helpPath(order.number, true)} className={rowLink}>
            Help<span className="sr-only">{` with order ${orderLabel(order)}`}</span>
          </a>
        </div>
      </td>
    </tr>
  );
}

/** What the shopper most likely wants to do with the order now. */
function NextAction({ order }: { order: OrderRow }) {
  if (order.isPaymentPending) return null;
  if (order.status === "awaiting-payment") {
    return (
      <ButtonLink small to={`/order/${order.id}`} reloadDocument>
        Pay now<span className="sr-only">{` for order ${orderLabel(order)}`}</span>
      </ButtonLink>
    );
  }
  return (
    <>
      {order.status === "shipped" && (
        <ButtonLink small to={`/order/${order.id}#parcels`}>
          Track<span className="sr-only">{` order ${orderLabel(order)}`}</span>
        </ButtonLink>
      )}
      <OrderAgain order={order} inRow />
    </>
  );
}
