import { addressValues } from "~/shop/addresses/address-format.server";
import { addressLines } from "~/shop/addresses/address-lines.server";
import { isSameSavedAddress } from "~/shop/addresses/compare-addresses.server";
import type { SavedAddress } from "~/shop/addresses/saved-addresses.server";
import { type addressOfForm, countriesOfForm, countriesShippedTo } from "~/shop/checkout/checkout.server";
import type { Person } from "~/shop/sessions/session.server";
import { setting } from "~/shop/settings/settings.server";
import type { ReturnedForm } from "../accounts/kept-forms.server";
import type { Checkout } from "./checkout-guard.server";
import { changedFields, OTHER_ADDRESS } from "./shipping-form.server";

type Countries = ReturnType<typeof countriesOfForm>;

const isOneOf = (countries: Countries, country: string) => countries.some(({ code }) => code === country);

/** The address that a checkout starts with: the first that the shop ships the cart to, or else the default. */
export function usualAddress(saved: SavedAddress[], countries: Countries): SavedAddress | undefined {
  return saved.find(({ address }) => isOneOf(countries, address.country)) ?? saved[0];
}

/**
 * The saved addresses as cards above the shipping form, and which of them is in it; null for an account with less than two.
 * @param shown the address in the form
 * @param countries that the form offers
 */
export function savedAddressCards(
  saved: SavedAddress[],
  shown: ReturnType<typeof addressOfForm>,
  countries: Countries,
) {
  if (saved.length < 2) return null;
  const inForm = saved.find(({ address }) => shown && isSameSavedAddress(address, shown));
  const cards = saved.map(({ id, address }) => {
    const { shipToFirstName, shipToLastName } = address;
    const lines = addressLines({ ...address, shipToFirstName: "", shipToLastName: "" });
    const isShippedTo = isOneOf(countries, address.country);
    return {
      value: id,
      label: `${shipToFirstName} ${shipToLastName}`,
      description: `${lines.join(", ")}${isShippedTo ? "" : "\nWe do not ship there."}`,
      disabled: !isShippedTo,
    };
  });
  return { cards: [...cards, { value: OTHER_ADDRESS, label: "Another address" }], filled: inForm?.id ?? OTHER_ADDRESS };
}

const GONE = "This address is no longer in your account. Please choose another one.";

/** The shipping form with a saved address in it that is not the account's any more. */
export const goneAddress = (checkout: Checkout, form: FormData) => withError(checkout, form, GONE);

/** The shipping form as posted, with an error of the whole form. */
function withError({ cartAt }: Checkout, form: FormData, message: string) {
  const { fields } = changedFields(cartAt, form);
  const error = { "": [message] };
  return { fields, result: { status: "error" as const, initialValue: fields.values, error } };
}

/** The values that a card fills into the form; null if it is not the account's. For another address, these are the buyer's name and the shop's country. */
function valuesOfCard(saved: SavedAddress[], card: string, { firstName, lastName }: Person, countries: Countries) {
  const found = saved.find(({ id }) => id === card);
  if (!found && card !== OTHER_ADDRESS) return null;
  const place = { address1: "", address2: "", city: "", state: "", postalCode: "", company: "", phone: "" };
  const empty = { ...place, shipToFirstName: firstName, shipToLastName: lastName, country: setting("country") };
  const values = found ? { ...empty, ...addressValues(found.address) } : empty;
  return { ...values, country: isOneOf(countries, values.country) ? values.country : "" };
}

/** Fills the address of a card into a posted form. @returns its values; null if it is not the account's any more */
function fill(form: FormData, saved: SavedAddress[], card: string, { person, cart }: Checkout) {
  const values = valuesOfCard(saved, card, person, countriesOfForm(countriesShippedTo(cart)));
  for (const [name, value] of Object.entries(values ?? {})) form.set(name, value);
  form.set("savedAddress", card);
  return values;
}

/** The shipping form that was kept while its session had ended. */
export function returnedAddress(checkout: Checkout, { form, notice }: ReturnedForm, saved: SavedAddress[]) {
  return fillChosenAddress(checkout, form, saved) ? withError(checkout, form, notice) : goneAddress(checkout, form);
}

/** What the shipping form shows after a card was chosen: its address, beside what else was typed. */
export function filledFields(checkout: Checkout, form: FormData, saved: SavedAddress[]) {
  const countries = countriesOfForm(countriesShippedTo(checkout.cart));
  const card = form.get("savedAddress") ?? usualAddress(saved, countries)?.id ?? OTHER_ADDRESS;
  const filled = fill(form, saved, String(card), checkout);
  if (!filled) return null;
  const { fields, result } = changedFields(checkout.cartAt, form);
  return { fields: { ...fields, fill: filled }, result };
}

/**
 * Whether the address of the chosen card is not in a posted form yet, because scripts do not run. Else what is in the form counts:
 * it may have been changed.
 */
export function awaitsChosenAddress(form: FormData): boolean {
  const card = form.get("savedAddress");
  return card !== null && card !== OTHER_ADDRESS && card !== form.get("filledAddress");
}

/** Fills in the address of the chosen card where it is awaited. @returns false if it is not the account's any more */
export function fillChosenAddress(checkout: Checkout, form: FormData, saved: SavedAddress[]): boolean {
  return !awaitsChosenAddress(form) || fill(form, saved, String(form.get("savedAddress")), checkout) !== null;
}
