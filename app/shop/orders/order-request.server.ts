import { Invalid } from "~/platform/errors";
import type { CheckoutState } from "~/platform/schema.server";
import { postalService } from "~/providers/postal/postal.server";
import type { Person } from "../accounts/session.server";
import { shippingAddressSchema } from "../addresses/address.schema.server";
import { orderEmail } from "../checkout/checkout.schema.server";
import { parseInput } from "../fields/parse-input.server";
import { idempotencyKeySchema, orderRequestSchema } from "./order-request.schema.server";
import type { OrderRequest } from "./place-order.server";

/**
 * Reads POST /api/orders (spec section 7). The names to ship to may stand beside the address or in it; what is not sent
 * is taken from the checkout as far as it went.
 * @throws Invalid with each wrong field
 */
export function orderRequestFromApi(
  body: Record<string, unknown>,
  buyer: Person,
  checkout: CheckoutState,
  idempotencyKey: string,
): Omit<OrderRequest, "cartOwner" | "client"> {
  if (!idempotencyKeySchema.safeParse(idempotencyKey).success) {
    throw new Invalid("The Idempotency-Key must be 1 to 200 printable characters.");
  }
  const sent = parseInput(orderRequestSchema, body);
  const sentAddress =
    typeof body.shippingAddress === "object" ? (body.shippingAddress as Record<string, unknown>) : null;
  const shippingAddress = parseInput(
    shippingAddressSchema,
    {
      ...(sentAddress ?? checkout.shippingAddress),
      ...(sent.shipToFirstName ? { shipToFirstName: sent.shipToFirstName } : {}),
      ...(sent.shipToLastName ? { shipToLastName: sent.shipToLastName } : {}),
    },
    "shippingAddress",
  );
  const account = buyer.isGuest ? undefined : buyer.email;
  const isInAddress = sent.email === undefined && sentAddress?.email != null;
  const email = isInAddress
    ? parseInput(orderEmail, sentAddress.email, "shippingAddress.email")
    : parseInput(orderEmail, sent.email ?? checkout.email ?? account, "email");
  const isOfCheckout = JSON.stringify(shippingAddress) === JSON.stringify(checkout.shippingAddress);
  return {
    buyer,
    email,
    lines: sent.orderItems.map((item) => ({
      productId: item.product,
      variant: item.selectedColorsVariants,
      qty: item.qty,
      priceCents: item.price,
    })),
    shippingAddress,
    addressVerified: (isOfCheckout && checkout.addressVerified === true) || postalService.hasConfirmed(shippingAddress),
    promotionsOptIn: checkout.promotionsOptIn ?? false,
    rateId: sent.selectedRate,
    paymentMethod: sent.paymentMethod,
    idempotencyKey,
    expected: {
      itemsCents: sent.itemsPrice,
      shippingCents: sent.shippingPrice,
      taxCents: sent.taxPrice,
      totalCents: sent.totalPrice,
    },
  };
}
