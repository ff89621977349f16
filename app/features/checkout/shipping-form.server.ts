import { limitEcho } from "~/http/reply/echo.server";
import { TOO_LONG } from "~/http/reply/forms.server";
import type { CheckoutState } from "~/platform/schema.server";
import { addressForm, PICKUP_FORM } from "~/shop/addresses/address-format.server";
import type { Cart } from "~/shop/cart/cart.server";
import { shippingFields } from "~/shop/checkout/checkout.schema.server";
import { offersPickup } from "~/shop/checkout/checkout.server";
import { setting } from "~/shop/settings/settings.server";
import type { DeliveryMethod } from "~/shop/shipping/rates";

/** The fields of the shipping form for a country, or for an order that is picked up. */
function fieldsFor(cart: Cart, country: string, chosen: DeliveryMethod) {
  const deliveryMethod = offersPickup(cart) ? chosen : null;
  return {
    deliveryMethod,
    addressForm: deliveryMethod === "pickup" ? PICKUP_FORM : addressForm(country || setting("country")),
  };
}

/** The fields of the shipping form as it opens: those of the checkout's address. */
export function openedFields(cart: Cart, country: string, { shippingAddress }: CheckoutState) {
  return fieldsFor(cart, country, shippingAddress?.isPickup ? "pickup" : "ship");
}

/** The fields of the shipping form for the country and the delivery method that are chosen in it. */
export function chosenFields(cart: Cart, form: FormData) {
  const isPickup = form.get("deliveryMethod") === "pickup";
  return fieldsFor(cart, String(form.get("country") ?? ""), isPickup ? "pickup" : "ship");
}

/** What the shipping form shows when another country or delivery method is chosen in it: what was typed, and its fields. */
export function changedFields(cart: Cart, form: FormData) {
  const names = [...Object.keys(shippingFields.shape), "deliveryMethod"];
  const typed = Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? "")]));
  const { kept, tooLong } = limitEcho(typed);
  const fields = chosenFields(cart, form);
  if (tooLong.length === 0) return { fields: { ...fields, values: kept }, result: null };
  const error = Object.fromEntries(tooLong.map((name) => [name, [TOO_LONG]]));
  return { fields, result: { status: "error" as const, initialValue: kept, error } };
}
