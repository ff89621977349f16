import { eq } from "drizzle-orm";
import { transaction } from "~/platform/db.server";
import { Conflict, InvalidField } from "~/platform/errors";
import { order, type ShippingAddress } from "~/platform/schema.server";
import { recordAdminChange } from "../audit/admin-change.server";
import { editVersionOf, requireCurrentVersion } from "../audit/edit-version.server";
import { ADDRESS_LABELS, forEachAddressField, forEachContactField } from "../fields/address-fields";
import { type Order, orderById } from "../orders/order.server";
import { actorOf, recordOrderEvent } from "../orders/order-events.server";
import type { Person } from "../sessions/session.server";
import { zoneFor } from "../shipping/zones.server";
import { ratesDiffer } from "../taxes/tax-rates.server";
import { requireTransition } from "./order-transitions.server";

const addressField = (name: keyof typeof ADDRESS_LABELS) => ({
  label: ADDRESS_LABELS[name],
  stored: (address: ShippingAddress) => address[name] ?? "",
  typed: (address: ShippingAddress) => address[name] ?? "",
});

const FIELDS = { ...forEachAddressField(addressField), ...forEachContactField(addressField) };

/** The version of an order's address, for the form 'Correct address'. */
export const addressVersion = ({ shippingAddress }: Pick<Order, "shippingAddress">): string =>
  editVersionOf(FIELDS, shippingAddress);

/** Checks that the address of an order can be corrected. @throws Conflict when the order is shipped or has ended */
export function requireCorrectable(found: Order): void {
  requireTransition(found, "correct-address");
  if (found.shippingAddress.isPickup)
    throw new Conflict("This order is picked up at the shop. It has no address that can be corrected.");
}

const PLACE_AGAIN = "and this order keeps its amounts. Please cancel it and have it placed again.";
const OTHER_TAX = `The tax there is different, ${PLACE_AGAIN}`;
const OTHER_SHIPPING = `Shipping there has prices of its own, ${PLACE_AGAIN}`;

/** @throws Invalid when a tax rate or the shipping zone of the two places differ */
function requireSamePrices(before: ShippingAddress, after: ShippingAddress): void {
  if (ratesDiffer(before, after)) throw new InvalidField("state", OTHER_TAX);
  if (zoneFor(after) !== zoneFor(before)) throw new InvalidField("postalCode", OTHER_SHIPPING);
}

/**
 * Corrects the shipping address of an order that is not shipped. No amount of the order changes: the country stays, and a
 * place with another tax rate or in another shipping zone is refused.
 * @param corrected the address, and the version that the admin opened; without a version, changes by others are overwritten
 * @throws Conflict when the order is shipped or has ended; NotFound for an unknown order
 * @throws EditConflict when the address has changed since
 * @throws Invalid when tax or shipping of the new place are priced differently
 */
export function correctAddress(
  admin: Person,
  id: string,
  { version, ...corrected }: Omit<ShippingAddress, "country"> & { version?: string },
): void {
  transaction((tx) => {
    const found = orderById(tx, id);
    requireCorrectable(found);
    const before = found.shippingAddress;
    const after: ShippingAddress = { ...before, ...corrected, country: before.country };
    const actor = { id: admin.id, username: admin.username };
    requireCurrentVersion(tx, { entity: "order", entityId: id, actor, fields: FIELDS, version, before, after });
    if (editVersionOf(FIELDS, before) === editVersionOf(FIELDS, after)) return;
    requireSamePrices(before, after);
    tx.update(order).set({ shippingAddress: after, addressVerified: false }).where(eq(order.id, id)).run();
    recordOrderEvent(tx, id, "address-corrected", { actor: actorOf(admin) });
    recordAdminChange(tx, { actor, entity: "order", entityId: id, action: "address-corrected", before, after });
  });
}
