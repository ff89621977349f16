import { Form, Link, useNavigation } from "@remix-run/react";
import type { AddressLines } from "~/shop/addresses/address-lines";
import type { Totals } from "~/shop/money/totals";
import type { HeldOrder } from "~/shop/orders/unpaid-limit";
import { pictureSource } from "../catalogue/picture";
import { Page } from "../layout/Page";
import { useSendsEmail } from "../layout/useSendsEmail";
import { AddressBlock } from "../orders/AddressBlock";
import { OrderItems } from "../orders/OrderItems";
import { OrderTotals } from "../orders/OrderTotals";
import { TooManyUnpaid } from "../orders/TooManyUnpaid";
import { Alert } from "../ui/Alert";
import { Button } from "../ui/Button";
import { panel } from "../ui/Card";
import { cardGrid, withAside } from "../ui/summaryStyles";
import { VisuallyHidden } from "../ui/VisuallyHidden";
import { type CartDiscountView, CodeProblem } from "./DiscountNote";
import { NoPaymentNote } from "./NoPaymentNote";
import { StepBar } from "./StepBar";

type PlaceOrderScreenProps = {
  cart: {
    lines: { productId: string; name: string; image: string; variant: string; qty: number; priceCents: number }[];
    /** The discount code of the cart; not applied while there is a problem with it. */
    discount: CartDiscountView["discount"];
  };
  summary: Totals & {
    shippingAddress: AddressLines;
    addressVerified?: boolean;
    email?: string;
    paymentMethod: string;
    rateService: string;
    /** The applied discount code; empty without one. */
    discountCode: string;
  };
  /** Whether the shop has a way to pay. */
  canPay: boolean;
  /** Idempotency key: posting the form twice places one order. */
  orderKey: string;
  refused?: string;
  /** The buyer's unpaid orders, if there are too many of them. */
  unpaidOrders?: HeldOrder[] | null;
};

/** The summary before the order is placed. */
export function PlaceOrderScreen({ cart, summary, canPay, orderKey, refused, unpaidOrders }: PlaceOrderScreenProps) {
  const pending = useNavigation().state === "submitting";
  const sendsEmail = useSendsEmail();
  return (
    <Page title="Place order" above={<StepBar current="placeorder" reached="placeorder" />}>
      {refused && (
        <div className="mb-6">
          <Alert kind="error">{unpaidOrders ? <TooManyUnpaid orders={unpaidOrders} /> : <p>{refused}</p>}</Alert>
        </div>
      )}
      <CodeProblem discount={refused ? null : cart.discount} />
      {canPay || <NoPaymentNote />}
      <div className={withAside}>
        <div className="grid gap-8">
          <div className={cardGrid}>
            <section className={panel({ heading: "near" })} aria-labelledby="ship-to">
              <h2 id="ship-to">Shipping</h2>
              <AddressBlock address={summary.shippingAddress} />
              <p className="mt-1 text-sm text-muted">
                {summary.rateService}
                {sendsEmail && `, updates by email to ${summary.email}`}
                {summary.addressVerified ? "" : ". Delivery to this address was not confirmed by the postal service."}
              </p>
              <p className="mt-2">
                <Link to="/shipping">
                  Change<VisuallyHidden> the shipping address</VisuallyHidden>
                </Link>
              </p>
            </section>
            <section className={panel({ heading: "near" })} aria-labelledby="pay-by">
              <h2 id="pay-by">Payment</h2>
              <p>{summary.paymentMethod}</p>
              <p className="mt-2">
                <Link to="/payment">
                  Change<VisuallyHidden> the payment method</VisuallyHidden>
                </Link>
              </p>
            </section>
          </div>
          <section aria-labelledby="items">
            <h2 id="items">Items</h2>
            <OrderItems
              items={cart.lines.map((line) => ({
                ...line,
                selectedColorsVariants: line.variant,
                picture: line.image ? pictureSource(line.image) : null,
              }))}
            />
          </section>
        </div>
        <OrderTotals {...summary}>
          <Form method="post" aria-label="Place order">
            <input type="hidden" name="orderKey" value={orderKey} />
            <input type="hidden" name="totalCents" value={summary.totalCents} />
            <input type="hidden" name="discountCode" value={summary.discountCode} />
            <Button wide pending={pending} pendingLabel="Placing your order…">
              Place Order
            </Button>
            {summary.totalCents > 0 && (
              <p className="mt-3 text-sm text-muted">You pay on the next page. Nothing is charged before that.</p>
            )}
          </Form>
        </OrderTotals>
      </div>
    </Page>
  );
}
