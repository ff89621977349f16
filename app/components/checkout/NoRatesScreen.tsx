import type { OrderSummaryView } from "~/features/checkout/order-summary.server";
import { Alert } from "../ui/Alert";
import { ButtonLink } from "../ui/Button";
import { CheckoutPage } from "./CheckoutPage";

export const NO_RATES = "We do not ship there. Please enter another address.";

/** The step of the shipping rate for an address without any. */
export function NoRatesScreen({ order }: { order: OrderSummaryView }) {
  return (
    <CheckoutPage title="Shipping rate" current="shipping" furthest="shipping" order={order}>
      <Alert kind="warning" className="mb-6">
        {NO_RATES}
      </Alert>
      <ButtonLink to="/shipping">Change the address</ButtonLink>
    </CheckoutPage>
  );
}
