import { postalService } from "~/providers/postal/postal.server";
import { parseInput } from "../fields/parse-input.server";
import { addressIn, orderRequestFromApi } from "../orders/order-request.server";
import type { OrderRequest } from "../orders/place-order.server";
import type { Person } from "../sessions/session.server";
import { buyerByEmail, onBehalfOfSchema } from "./buyer.server";
import type { StaffOrder } from "./staff-order.schema.server";

/** What an order that staff enters has in common, however it is sent: it comes from no cart, and no limit of clients applies. */
const BY_STAFF = { client: "", cartOwner: null };

/**
 * Parses the body of a POST /api/orders with `onBehalfOf`. The buyer gets the link to the order by email. The recipient
 * is the customer, unless the address names another.
 * @throws Invalid with an error for each wrong field
 */
export function staffRequestFromApi(
  staff: Person,
  { onBehalfOf, ...body }: Record<string, unknown>,
  idempotencyKey: string,
): OrderRequest {
  const customer = parseInput(onBehalfOfSchema, onBehalfOf, "onBehalfOf");
  const names = { shipToFirstName: customer.firstName, shipToLastName: customer.lastName };
  const shippingAddress = { ...names, ...addressIn(body) };
  const { buyer, entry } = buyerByEmail(staff, customer, true);
  const sent = { ...body, email: customer.email, shippingAddress };
  return { ...orderRequestFromApi(sent, buyer, {}, idempotencyKey), ...BY_STAFF, entry };
}

/**
 * The order request of the form with which staff enters an order.
 * @param typed the checked form, `lines` what it lists
 * @param form its idempotency key, the total in cents that it showed, and whether the buyer gets the link by email
 */
export function staffRequestFromForm(
  staff: Person,
  { typed, lines }: { typed: StaffOrder; lines: Exclude<OrderRequest["lines"], "cart"> },
  form: { key: string; totalCents: number | undefined; sendsLink: boolean },
): OrderRequest {
  const {
    email,
    discountCode,
    selectedRate,
    paymentMethod,
    orderNote,
    giftNote,
    reference: _,
    ...shippingAddress
  } = typed;
  const names = { firstName: shippingAddress.shipToFirstName, lastName: shippingAddress.shipToLastName };
  return {
    ...buyerByEmail(staff, { email, ...names }, form.sendsLink),
    ...BY_STAFF,
    email,
    lines,
    shippingAddress,
    addressVerified: postalService.hasConfirmed(shippingAddress),
    promotionsOptIn: false,
    orderNote,
    giftNote,
    rateId: selectedRate,
    discountCode: discountCode || undefined,
    paymentMethod,
    idempotencyKey: form.key,
    expected: { totalCents: form.totalCents },
  };
}
