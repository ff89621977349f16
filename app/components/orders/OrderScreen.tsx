import { Link } from "@remix-run/react";
import type { OrderPageData } from "~/features/orders/order-page.server";
import type { OrderView } from "~/features/orders/order-view.server";
import { isPartlySent } from "~/shop/order-lines/line";
import { orderLabel } from "~/shop/orders/order-number";
import { NOT_OPENED, NOTHING_CHARGED } from "~/shop/payments/payment-words";
import { pictureSource } from "../catalog/picture";
import type { FormResult } from "../forms/useServerForm";
import { Page } from "../layout/Page";
import { Refused } from "../layout/Refused";
import { useSendsEmail } from "../layout/useSendsEmail";
import { lineFacts } from "../order-lines/lineFacts";
import { PayBox, type PayBoxProps } from "../payments/PayBox";
import type { PaymentsData } from "../payments/PaymentsPanel";
import { Alert } from "../ui/Alert";
import { crumbs } from "../ui/Breadcrumb";
import { ButtonLink } from "../ui/Button";
import { panel } from "../ui/Card";
import { ShopperDates, useDates } from "../ui/dates";
import { loadedApart } from "../ui/loadedApart";
import { cardGrid, withAside } from "../ui/summaryStyles";
import { AddressBlock } from "./AddressBlock";
import type { AdminData } from "./AdminActions";
import { OrderAgain } from "./OrderAgain";
import { OrderHelp } from "./OrderHelp";
import { OrderHistory } from "./OrderHistory";
import { OrderItems } from "./OrderItems";
import { OrderTotals } from "./OrderTotals";
import { StatusLines } from "./StatusLines";

const AccountOffer = loadedApart("#account", async () => (await import("./AccountOffer")).AccountOffer);
const AdminActions = loadedApart("#note", async () => (await import("./AdminActions")).AdminActions);
const PaymentsPanel = loadedApart("#payments", async () => (await import("../payments/PaymentsPanel")).PaymentsPanel);
const Parcels = loadedApart("#parcels", async () => (await import("./Parcels")).Parcels);
const OrderReturns = loadedApart("#returns", async () => (await import("../returns/OrderReturns")).OrderReturns);
const Refunds = loadedApart("#refunds", async () => (await import("../payments/Refunds")).Refunds);
const OrderEnd = loadedApart("#ended", async () => (await import("./OrderEnd")).OrderEnd);
const Buyer = loadedApart("#buyer", async () => (await import("../buyer/Buyer")).Buyer);
const BuyerNotes = loadedApart("#notes", async () => (await import("../buyer/BuyerNotes")).BuyerNotes);
const OrderThanks = loadedApart("#thanks", async () => (await import("./OrderThanks")).OrderThanks);
const CancelOrder = loadedApart("#cancel", async () => (await import("./CancelOrder")).CancelOrder);

export type OrderScreenProps = Omit<OrderPageData, "admin" | "payments"> & {
  order: OrderView;
  /** The list of orders, with the filters, that an admin came from. */
  list?: string | null;
  /** Admin actions; null for readers who are not admins. */
  admin: AdminData | null;
  /** Null for readers who are not admins. */
  payments: PaymentsData | null;
  /** Validation results of rejected forms. */
  refusedReturn?: FormResult;
  refusedCancellation?: FormResult;
  refusedAccount?: FormResult;
  refused?: string;
  /** What became of the payment that the buyer comes back from, or that was to be opened with the order; null for none. */
  outcome?: "cancelled" | "unopened" | null;
} & Pick<PayBoxProps, "query" | "payAt">;

/** With more items than that, the form that ships them follows at once: it names them, and the list with pictures unfolds. */
const MANY_ITEMS = 5;

/** The second column comes first where there is only one. */
const asideFirst = "lg:[&>:first-child]:col-start-2 lg:[&>:last-child]:col-start-1 lg:[&>:last-child]:row-start-1";

/** The history comes after the sums, and below the first column where there are two. */
const historyLast = "lg:grid-rows-[auto_1fr] lg:[&>:nth-child(2)]:row-span-2";

/** The order page: status, items, addresses and payment. */
export function OrderScreen(props: OrderScreenProps) {
  if (props.admin) return <OrderPage {...props} />;
  return (
    <ShopperDates>
      <OrderPage {...props} />
    </ShopperDates>
  );
}

function OrderPage({
  order,
  parcels,
  canTrack,
  arrives,
  events,
  list,
  admin,
  customerId,
  refunds,
  loweredCents,
  payments,
  mayPay,
  unpaidText,
  payHeading,
  payNote,
  payThanks,
  changingNote,
  canCancel,
  cancelNote,
  cancelsLines,
  linesVersion,
  cancelRefund,
  returns,
  refusedReturn,
  canOrderAgain,
  refusedCancellation,
  offersAccount,
  refusedAccount,
  refused,
  isBuyer,
  ending,
  outcome,
  ...payBoxProps
}: OrderScreenProps) {
  const { formatZonedTime } = useDates();
  const sendsEmail = useSendsEmail();
  const label = orderLabel(order);
  // Readers with the signed link have no order list to return to.
  const back = admin ? (list ?? "/admin/orderlist") : order.buyer.username && !payBoxProps.query && "/profile";
  // On phones the payment box is shown first.
  const isUnpaid = order.status === "awaiting-payment";
  // Since its items were changed.
  const isDue = isUnpaid && order.paidAt !== null;
  const paysHere = isUnpaid && !admin;
  const hasEnded = /^(?:cancelled|refund)/.test(order.status);
  const cancellation = (canCancel || refusedCancellation) && (
    <CancelOrder
      key={linesVersion}
      byAdmin={admin !== null}
      note={cancelNote}
      leftCents={payments && (payments.captures.find(({ isOfOrder }) => isOfOrder)?.leftCents ?? 0)}
      items={cancelsLines ? order.items : []}
      version={linesVersion}
      opened={cancelRefund}
      lastResult={refusedCancellation}
    />
  );
  const totals = (
    <OrderTotals {...order} refundedCents={order.refundedCents - loweredCents} loweredCents={loweredCents}>
      {unpaidText && <p className="text-sm text-muted">{unpaidText}</p>}
    </OrderTotals>
  );
  const payment = (
    <div className="grid gap-6">
      {mayPay && (
        <section className={`${panel({ heading: "near" })} print:hidden`} aria-labelledby="pay">
          <h2 id="pay">{payHeading}</h2>
          {payNote && <p className="mb-4">{payNote}</p>}
          {outcome && (
            <Alert kind={outcome === "cancelled" ? "info" : "error"} className="mb-4 mt-2">
              {outcome === "cancelled" ? NOTHING_CHARGED : NOT_OPENED}
            </Alert>
          )}
          <PayBox order={order} {...payBoxProps} />
          {!admin && cancellation && <div className="mt-5 border-t border-line pt-5">{cancellation}</div>}
        </section>
      )}
      {totals}
    </div>
  );
  const isThanked = isBuyer && order.status === "paid";
  const accountOffer = sendsEmail && (offersAccount || refusedAccount) && (
    <AccountOffer email={order.buyer.email} lastResult={refusedAccount} />
  );
  const notes = order.notes.length > 0 && <BuyerNotes notes={order.notes} />;
  const facts = (
    <div className={cardGrid}>
      {admin && <Buyer {...order.buyer} customerId={customerId} />}
      <section className={panel({ heading: "near" })} aria-labelledby="ship-to">
        <h2 id="ship-to">{order.pickup ? "Pickup" : "Shipping"}</h2>
        <AddressBlock lines={[...order.shippingAddress, ...(order.pickup ?? [])]} />
        <p className="mt-1 text-sm text-muted">
          {order.rateService}
          {sendsEmail && `, updates by email to ${order.buyer.email}`}
        </p>
        {order.addressNote && <p className="mt-1 text-sm text-muted">{order.addressNote}</p>}
        {admin?.canCorrectAddress && (
          <p className="mt-2 print:hidden">
            <Link to={`/admin/orders/${order.id}/address${payBoxProps.query}`}>Correct address</Link>
          </p>
        )}
      </section>
      <section className={panel({ heading: "near" })} aria-labelledby="pay-by">
        <h2 id="pay-by">Payment</h2>
        <p>{order.payment}</p>
        {refunds.length > 0 && <Refunds refunds={refunds} />}
      </section>
      {!admin && notes}
    </div>
  );
  const shipped = parcels.length > 0 && <Parcels parcels={parcels} canTrack={canTrack} />;
  const itemList = (
    <OrderItems
      small={admin !== null}
      items={order.items.map((item) => ({
        ...item,
        sku: admin || item.isVariant ? item.sku : "",
        facts: lineFacts(item, order),
        selectedColorsVariants: item.variant,
        picture: pictureSource(item.image),
      }))}
    />
  );
  const items = (
    <section aria-labelledby="items">
      <h2 id="items" className="mb-2">
        Items
      </h2>
      {admin?.canShip && order.items.length > MANY_ITEMS ? (
        <details>
          <summary className="cursor-pointer font-semibold">{`All ${order.items.length} items with pictures`}</summary>
          {itemList}
        </details>
      ) : (
        itemList
      )}
      {admin?.canChangeLines && (
        <p className="mt-2 print:hidden">
          <Link to={`/admin/orders/${order.id}/edit${payBoxProps.query}`}>Change items</Link>
        </p>
      )}
    </section>
  );
  const history = <OrderHistory events={events} folds={admin !== null} />;
  return (
    <Page
      title={
        <>
          Order <span className="inline-block tabular-nums">{label}</span>
        </>
      }
      actions={
        <div className="contents print:hidden">
          {admin?.hasPackingSlip && (
            <ButtonLink
              data-keys="p"
              small
              variant="secondary"
              to={`/admin/orders/slips?id=${order.id}`}
              reloadDocument
            >
              Print packing slip
            </ButtonLink>
          )}
          <ButtonLink
            data-keys="i"
            small
            variant="secondary"
            to={`/order/${order.id}/invoice${payBoxProps.query}`}
            reloadDocument
          >
            Invoice
          </ButtonLink>
          {canOrderAgain && <OrderAgain order={order} query={payBoxProps.query} />}
        </div>
      }
      lead={`Placed ${formatZonedTime(order.placedAt)}${admin ? `, ID ${order.id}` : ""}`}
      above={
        back && (
          <p className={`${crumbs} print:hidden`}>
            <Link data-keys="b" to={back}>
              {admin ? "Orders" : "My Orders"}
            </Link>
          </p>
        )
      }
    >
      <Refused>{refused}</Refused>
      {!admin && !mayPay && cancellation && <div className="mb-6">{cancellation}</div>}
      {hasEnded && <OrderEnd order={order} {...ending} />}
      {isThanked && <OrderThanks email={sendsEmail ? order.buyer.email : null} payment={payThanks} />}
      {admin?.testNotice && (
        <Alert kind="warning" className="mb-6">
          {admin.testNotice}
        </Alert>
      )}
      {changingNote && (
        <Alert kind="info" title="Items are being changed" className="mb-6">
          <p>{changingNote}</p>
        </Alert>
      )}
      <StatusLines
        {...order}
        paidAt={isUnpaid ? null : order.paidAt}
        paidWord={order.cashDueCents !== null && !admin ? "Confirmed" : "Paid"}
        isPartlyPaid={isDue}
        isPartlyShipped={order.status === "partly-shipped"}
        isPickup={order.pickup !== null}
        hasEnded={hasEnded}
      />
      {arrives && <p className="-mt-4 mb-8 text-lg font-semibold">{arrives}</p>}
      <div className={`${withAside} ${paysHere ? asideFirst : historyLast}`}>
        {paysHere && payment}
        <div className="grid gap-8">
          {admin && notes}
          {!admin && shipped}
          {!admin && facts}
          {items}
          {admin && (
            <AdminActions
              {...admin}
              id={order.id}
              items={order.items}
              shipTo={order.pickup ? [] : order.shippingAddress}
              linesVersion={linesVersion}
              status={order.status}
              isPickup={order.pickup !== null}
              payableCents={order.payableCents}
              query={payBoxProps.query}
              cancellation={cancellation}
            />
          )}
          {admin && shipped}
          {(returns.canRequest || returns.entries.length > 0 || refusedReturn) && (
            <OrderReturns {...returns} items={order.items} lastResult={refusedReturn} />
          )}
          {accountOffer}
          {isBuyer && <OrderHelp number={order.number} hasAccount={order.buyer.username !== ""} />}
          {payments && payments.captures.length > 0 && (
            <PaymentsPanel
              {...payments}
              isShipped={order.shippedAt !== null}
              shipments={admin?.shipments}
              isPartlyShipped={isPartlySent(order.items)}
              isChanging={order.isChanging}
              linesVersion={linesVersion}
              isDue={isDue}
              items={order.items}
            />
          )}
          {paysHere && history}
        </div>
        {!paysHere && !admin && totals}
        {admin && (
          <div className="grid gap-8">
            {payment}
            {facts}
          </div>
        )}
        {!paysHere && history}
      </div>
    </Page>
  );
}
