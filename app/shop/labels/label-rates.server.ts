import { createHash } from "node:crypto";
import { db, transaction } from "~/platform/db.server";
import { Conflict, InvalidField } from "~/platform/errors";
import { newId } from "~/platform/identifiers.server";
import { type MeasuredParcel, type ShippingAddress, shippingLabel } from "~/platform/schema.server";
import { type LabelAddress, LabelRefused, type LabelService } from "~/providers/labels/label-service";
import { labelService } from "~/providers/labels/labels.server";
import { requireNoOpenChange, requireTransition } from "../fulfillment/order-transitions.server";
import { itemsToShip } from "../fulfillment/shipments.server";
import { sumOf } from "../money/sum-of";
import { lineId, unitsToShip } from "../order-lines/line";
import type { NamedLine } from "../order-lines/lines.schema.server";
import { namedLines } from "../order-lines/named-lines.server";
import { itemsOf, type Order, type OrderItem, orderById } from "../orders/order.server";
import { orderLabel } from "../orders/order-number";
import type { Person } from "../sessions/session.server";
import { allSettings } from "../settings/settings.server";
import { findOrderable, weightOfVariant } from "../variants/choose-variant.server";
import { type Label, labelById } from "./find-label.server";

export const sellsLabels = labelService !== null;

/** @throws Conflict where labels are off */
export function requireLabelService(): LabelService {
  if (!labelService)
    throw new Conflict("Shipping labels are off: the environment variable EASYPOST_API_KEY is not set.");
  return labelService;
}

/** The shop's own address on labels. */
function sender(): LabelAddress {
  const settings = allSettings();
  return {
    name: settings.shopName,
    street1: settings.senderStreet,
    street2: settings.senderUnit,
    city: settings.senderCity,
    state: settings.senderState,
    postalCode: settings.senderPostalCode,
    country: settings.senderCountry,
    phone: settings.phone,
  };
}

function recipient(to: ShippingAddress): LabelAddress {
  return {
    name: `${to.shipToFirstName} ${to.shipToLastName}`.trim(),
    street1: to.address1,
    street2: to.address2,
    city: to.city,
    state: to.state,
    postalCode: to.postalCode,
    country: to.country,
    phone: to.phone ?? "",
  };
}

/** What keeps any label of an order from being bought; null for nothing. */
export function labelObstacle({ shippingAddress }: Pick<Order, "shippingAddress">): string | null {
  const from = sender();
  if (shippingAddress.isPickup) return "This order is picked up at the shop. It needs no label.";
  if (!from.street1 || !from.city || !from.postalCode)
    return "The address that parcels are sent from is missing. An owner enters it in the settings, under 'Shipping labels'.";
  if (from.country !== shippingAddress.country)
    return "This parcel goes to another country and needs customs papers. Please buy its label on the carrier's site, and enter its number on the order's page.";
  return null;
}

/** A fingerprint of what the rates of a parcel depend on: the address and the items of its order. */
export function orderVersion({ id, shippingAddress }: Order): string {
  const items = itemsOf(id).map(({ position, name, variant }) => [position, name, variant]);
  const facts = JSON.stringify([shippingAddress, items]);
  return createHash("sha256").update(facts).digest("base64url").slice(0, 12);
}

/**
 * Checks that units of an order can be sent now.
 * @throws Conflict when the order cannot be shipped, is shipped, or is being changed; Invalid when it does not have these units left to send
 */
export function requireSendable(found: Order, lines: NamedLine[]): void {
  if (requireTransition(found, "ship") === "done") throw new Conflict("All of this order is shipped.");
  requireNoOpenChange(found);
  if (namedLines(itemsOf(found.id), lines, unitsToShip, "ship").length === 0)
    throw new InvalidField("items", "Please enter how many of at least one item are in the parcel.");
}

const GRAMS_PER_OUNCE = 28.349523125;
const CENTIMETERS_PER_INCH = 2.54;

const inTenths = (value: number) => Math.max(1, Math.ceil(Math.round(value * 1e6) / 1e5)) / 10;

/**
 * What the units weigh that are left to send of an order, without packaging: in the units of the setting `parcelUnits`, rounded up
 * to tenths; null where a product does not say.
 */
export function weightToSend(items: OrderItem[]): number | null {
  const weights = itemsToShip(items).map(({ variantNum, productId, qty }) => {
    const each = weightOfVariant(variantNum) ?? findOrderable(productId)?.weight ?? null;
    return each === null ? null : each * qty;
  });
  const grams = sumOf(weights.filter((weight) => weight !== null));
  const isKnown = grams > 0 && !weights.includes(null);
  return isKnown ? inTenths(allSettings().parcelUnits === "metric" ? grams : grams / GRAMS_PER_OUNCE) : null;
}

/** A parcel in ounces and inches, rounded up to tenths, as carriers round. */
function inOunces({ units, weight, size }: MeasuredParcel) {
  const [byWeight, byLength] = units === "metric" ? [GRAMS_PER_OUNCE, CENTIMETERS_PER_INCH] : [1, 1];
  return {
    ounces: inTenths(weight / byWeight),
    size: size && {
      length: inTenths(size.length / byLength),
      width: inTenths(size.width / byLength),
      height: inTenths(size.height / byLength),
    },
  };
}

/** What the service did not do, as an error for the person who asked. */
export const toConflict = (error: unknown): unknown =>
  error instanceof LabelRefused ? new Conflict(`${error.service} says: ${error.reason}.`) : error;

type ParcelInput = { items?: NamedLine[]; weight: number; size?: MeasuredParcel["size"] };

/**
 * Asks for the rates of a parcel of an order, from the shop's address to the order's. Nothing is bought.
 * @param input weight and size in the units of the setting `parcelUnits`; by default all that is left to send is in it
 * @returns the id with which the label is bought at one of the rates
 * @throws Conflict when the order cannot be shipped, an address is missing or abroad, or no carrier takes the parcel
 * @throws Invalid when the order does not have these units left; NotFound for an unknown order
 * @throws ServiceUnavailable when the service is down
 */
export async function requestRates(admin: Person, orderId: string, input: ParcelInput): Promise<Label> {
  const service = requireLabelService();
  const found = orderById(db, orderId);
  const lines =
    input.items?.filter(({ qty }) => qty > 0) ??
    itemsToShip(itemsOf(orderId)).map((item) => ({ _id: lineId(item), qty: item.qty }));
  requireSendable(found, lines);
  const obstacle = labelObstacle(found);
  if (obstacle) throw new Conflict(obstacle);
  const parcel = { units: allSettings().parcelUnits, weight: input.weight, size: input.size ?? null };
  const id = newId();
  const asked = { id, note: `Order ${orderLabel(found)}`, ...inOunces(parcel) };
  const offer = await service.offer(sender(), recipient(found.shippingAddress), asked).catch((error) => {
    throw toConflict(error);
  });
  return transaction((tx) => {
    tx.insert(shippingLabel)
      .values({
        id,
        orderId,
        offerId: offer.id,
        status: "quoted",
        lines,
        parcel,
        orderVersion: orderVersion(found),
        rates: offer.rates,
        actorId: admin.id,
        actorName: admin.username,
        createdAt: new Date(),
      })
      .run();
    return labelById(id);
  });
}
