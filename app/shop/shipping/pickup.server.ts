import type { ShippingAddress } from "~/platform/schema.server";
import { setting } from "../settings/settings.server";
import { shopPlace } from "./shop-place.server";

type PickupPerson = Pick<ShippingAddress, "shipToFirstName" | "shipToLastName" | "phone">;

/** The address of an order that is picked up: who picks it up, in the shop's own place, by which it is taxed. */
export function pickupAddress({ shipToFirstName, shipToLastName, phone }: PickupPerson): ShippingAddress {
  return {
    shipToFirstName,
    shipToLastName,
    phone,
    address1: "",
    address2: "",
    city: "",
    ...shopPlace(),
    isPickup: true,
  };
}

/** Where and when orders are picked up, as lines: the shop's address and its hours. */
export const pickupLines = (): string[] =>
  [setting("postalAddress"), setting("pickupHours")].flatMap((lines) => lines.split("\n")).filter(Boolean);
