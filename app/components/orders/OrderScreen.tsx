import { Link } from "@remix-run/react";
import type { OrderView } from "~/views/order-view";
import { pictureSource } from "../catalogue/picture";
import { Page } from "../layout/Page";
import { PayBox, type PayBoxProps } from "../payments/PayBox";
import { PaymentsPanel, type PaymentsPanelProps } from "../payments/PaymentsPanel";
import { type Refund, Refunds } from "../payments/Refunds";
import { Alert } from "../ui/Alert";
import { formatDateTime } from "../ui/dates";
import { AddressBlock } from "./AddressBlock";
import { AdminActions, type AdminActionsProps } from "./AdminActions";
import { type OrderEvent, OrderHistory } from "./OrderHistory";
import { OrderItems } from "./OrderItems";
import { OrderTotals } from "./OrderTotals";
import { type Parcel, Parcels } from "./Parcels";
import { StatusLines } from "./StatusLines";

type OrderScreenProps = {
  order: OrderView;
  parcels: Parcel[];
  /** Whether there is a service that can be asked where parcels are. */
  canTrack: boolean;
  events: OrderEvent[];
  /** What admins can do; null for everybody else. */
  admin: Omit<AdminActionsProps, "items"> | null;
  refunds: Refund[];
  /** What came of paying; for admins only. */
  payments: PaymentsPanelProps | null;
  /** Whether the reader is the one to pay it. */
  mayPay: boolean;
  refused?: string;
} & Omit<PayBoxProps, "order">;

/** One order: where it stands, what is in it, and the way to pay it (spec section 2). */
export function OrderScreen({
  order,
  parcels,
  canTrack,
  events,
  admin,
  refunds,
  payments,
  mayPay,
  refused,
  ...ways
}: OrderScreenProps) {
  // A guest, who has the order's own link, comes from no list.
  const list = admin ? "/admin/orderlist" : order.buyer.username && !ways.query && "/profile";
  // On phones the way to pay stands above all else.
  const paysHere = !order.paidAt && !admin;
  const totals = (
    <OrderTotals {...order}>
      {!order.paidAt && (
        <div className="not-printed">
          {mayPay ? (
            <PayBox order={order} {...ways} />
          ) : (
            <p className="text-sm text-muted">Not paid by the buyer yet.</p>
          )}
        </div>
      )}
    </OrderTotals>
  );
  return (
    <Page
      title={
        <>
          Order <span className="order-number">{order.id}</span>
        </>
      }
      lead={`Placed ${formatDateTime(order.placedAt)} UTC`}
      above={
        list && (
          <p className="crumbs">
            <Link to={list}>{admin ? "Orders" : "My Orders"}</Link>
          </p>
        )
      }
    >
      {refused && (
        <div className="mb-6">
          <Alert kind="error">
            <p>{refused}</p>
          </Alert>
        </div>
      )}
      <StatusLines paidAt={order.paidAt} shippedAt={order.shippedAt} deliveredAt={order.deliveredAt} />
      <div className={paysHere ? "with-aside aside-first" : "with-aside"}>
        {paysHere && totals}
        <div className="grid gap-8">
          {admin && (
            <div className="not-printed grid gap-8">
              <AdminActions {...admin} items={order.items} />
              {payments && <PaymentsPanel {...payments} />}
            </div>
          )}
          {parcels.length > 0 && <Parcels parcels={parcels} canTrack={canTrack} />}
          <div className="facts-cards">
            {admin && <Buyer {...order.buyer} />}
            <section className="panel" aria-labelledby="ship-to">
              <h2 id="ship-to">Shipping</h2>
              <AddressBlock address={order.shippingAddress} />
              <p className="mt-1 text-sm text-muted">{`${order.rateService}, news by e-mail to ${order.buyer.email}`}</p>
              {!order.addressVerified && (
                <p className="mt-1 text-sm text-muted">
                  Delivery to this address was not confirmed by the postal service.
                </p>
              )}
            </section>
            <section className="panel" aria-labelledby="pay-by">
              <h2 id="pay-by">Payment</h2>
              <p>{order.paymentMethod}</p>
              <Refunds refunds={refunds} />
            </section>
          </div>
          <section aria-labelledby="items">
            <h2 id="items">Items</h2>
            <OrderItems
              items={order.items.map((item) => ({
                ...item,
                selectedColorsVariants: item.variant,
                picture: item.image ? pictureSource(item.image) : null,
              }))}
            />
          </section>
          <div className="not-printed">
            <OrderHistory events={events} />
          </div>
        </div>
        {!paysHere && totals}
      </div>
    </Page>
  );
}

function Buyer({ name, username, email }: OrderView["buyer"]) {
  return (
    <section className="panel" aria-labelledby="buyer">
      <h2 id="buyer">Buyer</h2>
      <p>
        {name}
        {username && <span className="text-muted">{` (${username})`}</span>}
      </p>
      <p>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </section>
  );
}
