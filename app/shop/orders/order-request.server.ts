import { z } from "zod";
import type { CheckoutState } from "~/platform/schema.server";
import { postalService } from "~/providers/postal/postal.server";
import { shippingAddressSchema } from "../addresses/address.schema.server";
import { orderEmail, pickupSchema } from "../checkout/checkout.schema.server";
import { parseInput } from "../fields/parse-input.server";
import type { Person } from "../sessions/session.server";
import { pickupAddress } from "../shipping/pickup.server";
import { orderRequestSchema, requestedLines } from "./order-request.schema.server";
import type { OrderRequest } from "./place-order.server";

const pickupPersonSchema = pickupSchema.omit({ email: true, promotionsOptIn: true });

const sentAddressSchema = z.looseObject({}).nullish();

/**
 * The shipping address in the body of POST /api/orders, unchecked; null without one.
 * @throws Invalid for anything else than an object
 */
export const addressIn = ({ shippingAddress }: Record<string, unknown>): Record<string, unknown> | null =>
  parseInput(sentAddressSchema, shippingAddress, "shippingAddress") ?? null;

/**
 * Parses the body of POST /api/orders. The recipient's names and phone number can be sent in the shipping address or beside
 * it. Missing fields are taken from the checkout.
 * @throws Invalid with an error for each wrong field
 */
export function orderRequestFromApi(
  body: Record<string, unknown>,
  buyer: Person,
  checkout: CheckoutState,
  idempotencyKey: string,
): Omit<OrderRequest, "cartOwner" | "client"> {
  const sent = parseInput(orderRequestSchema, body);
  const sentAddress = addressIn(body);
  const isPickup =
    sent.deliveryMethod === undefined
      ? !sentAddress && checkout.shippingAddress?.isPickup === true
      : sent.deliveryMethod === "pickup";
  const address = {
    ...(sentAddress ?? checkout.shippingAddress),
    ...(sent.shipToFirstName ? { shipToFirstName: sent.shipToFirstName } : {}),
    ...(sent.shipToLastName ? { shipToLastName: sent.shipToLastName } : {}),
    ...(sent.phone ? { phone: sent.phone } : {}),
  };
  const shippingAddress = isPickup
    ? pickupAddress(parseInput(pickupPersonSchema, address, "shippingAddress"))
    : parseInput(shippingAddressSchema, address, "shippingAddress");
  const accountEmail = buyer.isGuest ? undefined : buyer.email;
  const isEmailInAddress = sent.email === undefined && sentAddress?.email != null;
  const email = isEmailInAddress
    ? parseInput(orderEmail, sentAddress.email, "shippingAddress.email")
    : parseInput(orderEmail, sent.email ?? checkout.email ?? accountEmail, "email");
  const isCheckoutAddress = JSON.stringify(shippingAddress) === JSON.stringify(checkout.shippingAddress);
  return {
    buyer,
    email,
    lines: requestedLines(sent.orderItems),
    shippingAddress,
    addressVerified:
      (isCheckoutAddress && checkout.addressVerified === true) || postalService.hasConfirmed(shippingAddress),
    promotionsOptIn: checkout.promotionsOptIn ?? false,
    rateId: sent.selectedRate ?? "",
    discountCode: sent.discountCode || undefined,
    paymentMethod: sent.paymentMethod,
    idempotencyKey,
    orderNote: sent.orderNote,
    giftNote: sent.giftNote,
    expected: {
      itemsCents: sent.itemsPrice,
      discountCents: sent.discountPrice,
      shippingCents: sent.shippingPrice,
      taxCents: sent.taxPrice,
      totalCents: sent.totalPrice,
    },
  };
}
