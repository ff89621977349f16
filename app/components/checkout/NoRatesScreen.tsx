import { Alert } from "../ui/Alert";
import { ButtonLink } from "../ui/Button";
import { CheckoutPage } from "./CheckoutPage";
import type { OrderSummaryView } from "./OrderSummary";

/** The step of the shipping rate for an address without any. */
export function NoRatesScreen({ order }: { order: OrderSummaryView }) {
  return (
    <CheckoutPage title="Shipping rate" current="shipping" furthest="shipping" order={order}>
      <div className="mb-6">
        <Alert kind="warning">
          <p>We do not ship there. Please enter another address.</p>
        </Alert>
      </div>
      <ButtonLink to="/shipping">Change the address</ButtonLink>
    </CheckoutPage>
  );
}
