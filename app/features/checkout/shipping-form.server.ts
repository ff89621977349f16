import { typedForm } from "~/http/reply/forms.server";
import type { CheckoutState } from "~/platform/schema.server";
import { addressForm, PICKUP_FORM } from "~/shop/addresses/address-format.server";
import { shippingFields } from "~/shop/checkout/checkout.schema.server";
import { offersPickup } from "~/shop/checkout/checkout.server";
import type { TypedPlace } from "~/shop/checkout/typed-place.server";
import { setting } from "~/shop/settings/settings.server";
import type { DeliveryMethod } from "~/shop/shipping/rates";
import { shopPlace } from "~/shop/shipping/shop-place.server";
import type { CartAt } from "../cart/cart-owner.server";
import { shownRates } from "./shown-rates.server";

/** The value of the card for an address that is typed. */
export const OTHER_ADDRESS = "other";

/** The place that a posted shipping form or a query has. */
export function typedPlace(form: Pick<FormData | URLSearchParams, "get">): TypedPlace {
  // It is sent back with the rates. What is too long stays too long.
  const text = (name: string) => String(form.get(name) ?? "").slice(0, 100);
  return {
    deliveryMethod: text("deliveryMethod"),
    country: text("country"),
    state: text("state"),
    postalCode: text("postalCode"),
  };
}

/** The fields of the shipping form for a country, or for an order that is picked up, and the rates for the form's place. */
function fieldsFor(cartAt: CartAt, { country, state, postalCode, ...chosen }: TypedPlace, selectedRate?: string) {
  const isPickup = chosen.deliveryMethod === "pickup";
  const deliveryMethod: DeliveryMethod | null = offersPickup(cartAt(shopPlace()))
    ? isPickup
      ? "pickup"
      : "ship"
    : null;
  return deliveryMethod === "pickup"
    ? {
        deliveryMethod,
        addressForm: PICKUP_FORM,
        rates: shownRates({ deliveryMethod, country: "", state: "", postalCode: "" }, cartAt, selectedRate),
      }
    : {
        deliveryMethod,
        addressForm: addressForm(country || setting("country")),
        rates: shownRates({ deliveryMethod: deliveryMethod ?? "", country, state, postalCode }, cartAt, selectedRate),
      };
}

export function openedFields(
  cartAt: CartAt,
  { country = "", state = "", postalCode = "" }: { country?: string; state?: string; postalCode?: string },
  { shippingAddress, suggestion, selectedRate }: CheckoutState,
) {
  const deliveryMethod = shippingAddress?.isPickup ? "pickup" : "";
  const isOpen = suggestion !== undefined && !suggestion.chosen;
  const rate = isOpen ? (suggestion.selectedRate ?? selectedRate) : selectedRate;
  return fieldsFor(cartAt, { deliveryMethod, country, state, postalCode }, rate);
}

/** The fields of the shipping form for the country and the delivery method that are chosen in it. */
export function chosenFields(cartAt: CartAt, form: FormData) {
  const filledAddress = String(form.get("savedAddress") ?? OTHER_ADDRESS).slice(0, 24);
  return { ...fieldsFor(cartAt, typedPlace(form), String(form.get("selectedRate") ?? "")), filledAddress };
}

/** What the shipping form shows when another country or delivery method is chosen in it: what was typed, and its fields. */
export function changedFields(cartAt: CartAt, form: FormData) {
  const { values, result } = typedForm(form, [...Object.keys(shippingFields.shape), "deliveryMethod"]);
  return { fields: { ...chosenFields(cartAt, form), values }, result };
}
