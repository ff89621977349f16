import type { CheckoutState } from "~/platform/schema.server";
import { canBePaid, isPaidOnDelivery, methodsOfferedTo } from "~/shop/payment-methods/payment-providers.server";

/** The ways to pay for an order to the address of the checkout. The first one is chosen until the shopper chooses. */
export function paymentChoice({ shippingAddress, paymentMethod }: CheckoutState) {
  const methods = shippingAddress ? methodsOfferedTo(shippingAddress) : [];
  const canPay = canBePaid();
  return {
    canPay,
    options: methods.map(({ name, description, brands }) => ({
      name,
      description: canPay ? description : "Not set up in this shop yet.",
      brands: brands ?? [],
      isOnDelivery: isPaidOnDelivery(name),
    })),
    selected: (methods.find(({ name }) => name === paymentMethod) ?? methods[0])?.name ?? "",
  };
}

export type PaymentChoice = ReturnType<typeof paymentChoice>;
