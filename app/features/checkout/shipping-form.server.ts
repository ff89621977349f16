import { limitEcho } from "~/http/reply/echo.server";
import { TOO_LONG } from "~/http/reply/forms.server";
import type { CheckoutState } from "~/platform/schema.server";
import { addressForm, PICKUP_FORM } from "~/shop/addresses/address-format.server";
import type { Cart } from "~/shop/cart/cart.server";
import { shippingFields } from "~/shop/checkout/checkout.schema.server";
import { offersPickup } from "~/shop/checkout/checkout.server";
import type { TypedPlace } from "~/shop/checkout/typed-place.server";
import { setting } from "~/shop/settings/settings.server";
import type { DeliveryMethod } from "~/shop/shipping/rates";
import { shownRates } from "./shown-rates.server";

/** The place that a posted shipping form or a query has. */
export function typedPlace(form: Pick<FormData | URLSearchParams, "get">): TypedPlace {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    deliveryMethod: text("deliveryMethod"),
    country: text("country"),
    state: text("state"),
    postalCode: text("postalCode"),
  };
}

/** The fields of the shipping form for a country, or for an order that is picked up, and the rates for the form's place. */
function fieldsFor(cart: Cart, { country, state, postalCode, ...chosen }: TypedPlace, selectedRate?: string) {
  const isPickup = chosen.deliveryMethod === "pickup";
  const deliveryMethod: DeliveryMethod | null = offersPickup(cart) ? (isPickup ? "pickup" : "ship") : null;
  return deliveryMethod === "pickup"
    ? {
        deliveryMethod,
        addressForm: PICKUP_FORM,
        rates: shownRates({ deliveryMethod, country: "", state: "", postalCode: "" }, cart, selectedRate),
      }
    : {
        deliveryMethod,
        addressForm: addressForm(country || setting("country")),
        rates: shownRates({ deliveryMethod: deliveryMethod ?? "", country, state, postalCode }, cart, selectedRate),
      };
}

/** The fields of the shipping form as it opens, with these values. */
export function openedFields(
  cart: Cart,
  { country = "", state = "", postalCode = "" }: { country?: string; state?: string; postalCode?: string },
  { shippingAddress, suggestion, selectedRate }: CheckoutState,
) {
  const deliveryMethod = shippingAddress?.isPickup ? "pickup" : "";
  const isOpen = suggestion !== undefined && !suggestion.chosen;
  const rate = isOpen ? (suggestion.selectedRate ?? selectedRate) : selectedRate;
  return fieldsFor(cart, { deliveryMethod, country, state, postalCode }, rate);
}

/** The fields of the shipping form for the country and the delivery method that are chosen in it. */
export function chosenFields(cart: Cart, form: FormData) {
  return fieldsFor(cart, typedPlace(form), String(form.get("selectedRate") ?? ""));
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
