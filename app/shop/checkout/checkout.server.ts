import type { z } from "zod";
import { writtenRows } from "~/platform/db.server";
import { Conflict, Invalid, InvalidField } from "~/platform/errors";
import { log } from "~/platform/log.server";
import { ServiceUnavailable } from "~/platform/outbound.server";
import type { AddressSuggestion, CheckoutState, ShippingAddress } from "~/platform/schema.server";
import { addressValidateResponse } from "~/providers/postal/address-validate-response";
import { postalService } from "~/providers/postal/postal.server";
import type { PostalAddress } from "~/providers/postal/postal-service";
import { addressValues } from "../addresses/address-format.server";
import { isSameAddress } from "../addresses/compare-addresses.server";
import { listCountries } from "../addresses/country-list.server";
import { buyableLines, type Cart } from "../cart/cart.server";
import type { COUNTRIES } from "../fields/countries.server";
import { orderTotals, shippingDeduction, type TaxedTotals } from "../money/totals";
import { isOfferedTo, methodsOfferedTo } from "../payment-methods/payment-providers.server";
import { type Person, type Session, updateCheckout } from "../sessions/session.server";
import { setting } from "../settings/settings.server";
import { pickupAddress } from "../shipping/pickup.server";
import { deliveryMethodOf, rateName, type ShippingRate } from "../shipping/rates";
import { canBePickedUp, shippingRates, usualDestination, zonesShippedTo } from "../shipping/shipping-rates.server";
import { partsOfCountries } from "../shipping/zone-places.server";
import { shippingZones } from "../shipping/zones.server";
import { taxRuleFor } from "../taxes/tax-rates.server";
import type { pickupSchema, ShippingForm } from "./checkout.schema.server";

/** The steps of the checkout, in order. */
export type CheckoutStep = "cart" | "shipping" | "shippingrate" | "payment" | "placeorder";

type CheckoutFigures = TaxedTotals & {
  rateService: string;
  /** Days from shipping to the arrival, or until it can be picked up. */
  deliveryDays: number;
  isPickup?: true | undefined;
  /** Empty without a discount. */
  discountCode: string;
};

/** What follows from the data that a customer has entered and from the cart. */
export type CheckoutSummary = {
  /** Those to the address, or as long as there is none, to where `expected` is estimated for. */
  rates: ShippingRate[];
  /** The totals of the order to be placed; null while no offered shipping rate is chosen. */
  figures: CheckoutFigures | null;
  /**
   * The totals with the chosen shipping rate, or else with the cheapest; null when there is none. While there is no
   * address, they are estimated for where the shop usually ships.
   */
  expected: CheckoutFigures | null;
  /** The country that `expected` is estimated for, by its code, empty if none can be said; null with an address. */
  estimatedFor: string | null;
  furthest: CheckoutStep;
};

type Place = Destination & { state: string };

/** The data of a checkout by which it is summarized. Of addresses, the place is enough. */
type SummarizedState = Omit<CheckoutState, "shippingAddress" | "suggestion"> & {
  shippingAddress?: Place;
  suggestion?: { entered: Place };
};

/** Where an order goes: to the address, or as long as there is none, to the one that waits for a choice. */
export const placeOf = ({ shippingAddress, suggestion }: SummarizedState): Place | undefined =>
  shippingAddress ?? suggestion?.entered;

/**
 * Works out rates, totals and the furthest step of a checkout. Sold-out items count for no rate or total.
 * @param cart at the prices of the checkout's place
 */
export const summarizeCheckout = (state: SummarizedState, cart: Cart): CheckoutSummary =>
  checkoutSummaries(state, cart)(state.selectedRate);

/**
 * The same with each of the rates, which are read once.
 * @returns a function of the id of the chosen rate
 */
export function checkoutSummaries(state: SummarizedState, cart: Cart): (rateId?: string) => CheckoutSummary {
  const { shippingAddress } = state;
  const deduction = cart.discount?.deduction ?? null;
  const destination: Place | null = placeOf(state) ?? usualDestination(buyableLines(cart), itemsAfterDiscount(cart));
  const fullRates = destination ? fullRatesFor(destination, cart) : [];
  const rates = withDiscount(fullRates, cart);
  const taxRule = destination && taxRuleFor(destination);
  return (rateId) => {
    const chosen = shippingAddress && fullRates.find(({ id }) => id === rateId);
    const rate = chosen ?? fullRates[0];
    const expected =
      rate && taxRule
        ? {
            ...orderTotals(buyableLines(cart), rate.priceCents, taxRule, deduction),
            rateService: rateName(rate),
            deliveryDays: rate.deliveryDays,
            isPickup: destination.isPickup,
            discountCode: cart.discount?.code ?? "",
          }
        : null;
    return {
      rates,
      figures: chosen ? expected : null,
      expected,
      estimatedFor: shippingAddress ? null : (destination?.country ?? ""),
      furthest: furthestStep({ ...state, selectedRate: rateId }, cart, chosen),
    };
  };
}

/** The first step with missing data, or the cart when it is empty or has lines that cannot be bought. */
function furthestStep(state: SummarizedState, cart: Cart, rate: ShippingRate | undefined): CheckoutStep {
  if (cart.lines.length === 0 || cart.hasProblems) return "cart";
  if (!state.shippingAddress || !state.email) return "shipping";
  if (!rate) return "shippingrate";
  if (!state.paymentMethod || !isOfferedTo(state.paymentMethod, state.shippingAddress)) return "payment";
  return "placeorder";
}

type Destination = Parameters<typeof shippingRates>[0];

/** The total by which rates are free or bounded: a discount on the items counts. */
const itemsAfterDiscount = ({ itemsCents, discount }: Cart) => itemsCents - (discount?.discountCents ?? 0);

const fullRatesFor = (destination: Destination, cart: Cart): ShippingRate[] =>
  shippingRates(destination, buyableLines(cart), itemsAfterDiscount(cart));

function withDiscount(rates: ShippingRate[], { discount }: Cart): ShippingRate[] {
  const priceOf = (cents: number) => cents - shippingDeduction(cents, discount?.deduction ?? null);
  return rates.map((rate) => ({ ...rate, priceCents: priceOf(rate.priceCents) }));
}

/** Whether a cart can be picked up at the shop. */
export const offersPickup = (cart: Cart): boolean => canBePickedUp(buyableLines(cart), itemsAfterDiscount(cart));

/**
 * Stores that the order is picked up, and who picks it up.
 * @throws Conflict when the shop has no rate of the kind `pickup` for the cart
 */
export function choosePickup(session: Session, cart: Cart, person: z.output<typeof pickupSchema>): void {
  if (!offersPickup(cart)) throw new Conflict("This order cannot be picked up. Please have it shipped.");
  const { email, promotionsOptIn } = person;
  updateCheckout(session, ({ suggestion: _, ...state }) => ({
    ...state,
    email,
    promotionsOptIn,
    shippingAddress: pickupAddress(person),
    addressVerified: false,
  }));
}

/** The rates for a cart with its discount. */
export const ratesForCart = (destination: Destination, cart: Cart): ShippingRate[] =>
  withDiscount(fullRatesFor(destination, cart), cart);

/** The countries that the shop ships a cart to; none for a cart that it ships nowhere. */
export function countriesShippedTo(cart: Cart): typeof COUNTRIES {
  const shippedTo = new Set(zonesShippedTo(buyableLines(cart), itemsAfterDiscount(cart)));
  const zones = shippingZones().map((zone) => ({ partOf: partsOfCountries(zone), isShippedTo: shippedTo.has(zone) }));
  return listCountries().filter(({ code }) => {
    const parts = zones.map(({ partOf, isShippedTo }) => ({ part: partOf(code), isShippedTo }));
    const last = parts.findIndex(({ part }) => part === "all");
    return parts
      .slice(0, last < 0 ? undefined : last + 1)
      .some(({ part, isShippedTo }) => part !== "none" && isShippedTo);
  });
}

/** A number that changes with everything the shop writes: a checkout that was read at the same number is current. */
export const checkoutVersion = (): number => writtenRows();

/** What the postal service found about an entered address. */
type ValidatedAddress = Pick<AddressSuggestion, "suggested" | "deliveryConfirmed" | "notes"> & {
  /** Whether the service checks addresses in that country. */
  isChecked: boolean;
};

/**
 * Validates the entered address with the postal service, and stores the entered and the suggested address. The customer
 * chooses between them, unless there is nothing to choose: a suggestion that is the same address in standard form is
 * taken, and so is the entered address in countries that the service does not check.
 * @param selectedRate the id of the shipping rate that was chosen beside the address; stored until the address is chosen
 * @returns whether the customer has to choose
 */
export async function suggestAddress(session: Session, form: ShippingForm, selectedRate?: string): Promise<boolean> {
  const { email, promotionsOptIn, ...entered } = form;
  const { isChecked, ...validated } = await validateAddress(entered);
  const suggestion: AddressSuggestion = { entered, email, promotionsOptIn, selectedRate, ...validated };
  const chosen = obviousChoice(suggestion, isChecked);
  updateCheckout(session, (state) => {
    return chosen ? withChoice(state, suggestion, chosen) : { ...state, suggestion };
  });
  return chosen === null;
}

/** The address that is taken without a question; null when the customer has to choose. */
function obviousChoice({ suggested, entered }: AddressSuggestion, isChecked: boolean): "suggested" | "entered" | null {
  if (!isChecked) return "entered";
  return suggested && isSameAddress(entered, suggested) ? "suggested" : null;
}

async function validateAddress(entered: ShippingAddress): Promise<ValidatedAddress> {
  try {
    const check = await postalService.check(entered);
    if (check.kind === "suggested") {
      const suggested = { ...entered, ...check.address };
      return { isChecked: true, suggested, deliveryConfirmed: check.deliveryConfirmed, notes: check.notes };
    }
    const isChecked = check.kind === "unknown";
    const failed = isChecked ? "Address validation failed. " : "";
    return { isChecked, deliveryConfirmed: false, notes: [failed + check.reason] };
  } catch (error) {
    if (!(error instanceof ServiceUnavailable)) throw error;
    log.warn({ service: error.service, kind: error.kind }, "address could not be checked");
    return {
      isChecked: true,
      deliveryConfirmed: false,
      notes: [
        "Address validation failed. The postal service cannot be reached right now: please check the address yourself.",
      ],
    };
  }
}

/** The checkout with the chosen address. The entered address is marked as unverified. */
function withChoice(
  state: CheckoutState,
  suggestion: AddressSuggestion,
  chosen: "suggested" | "entered",
): CheckoutState {
  const address = suggestion[chosen];
  if (!address) throw new Invalid("Please choose an address.", { addressChoice: "Please choose an address." });
  return {
    ...state,
    suggestion: { ...suggestion, chosen },
    email: suggestion.email,
    promotionsOptIn: suggestion.promotionsOptIn,
    shippingAddress: address,
    addressVerified: chosen === "suggested" && suggestion.deliveryConfirmed,
  };
}

/**
 * Stores the address that the customer chose. Choosing again is allowed: the answer to the first time may have been lost.
 * @throws Invalid when there is no stored choice, or no suggested address
 */
export function chooseAddress(session: Session, choice: "suggested" | "entered"): void {
  updateCheckout(session, (state) => {
    if (!state.suggestion) throw new Invalid("Please enter the address again.");
    return withChoice(state, state.suggestion, choice);
  });
}

/** Stores the shipping rate that the customer chose. @throws Invalid for a rate that is not offered for the address */
export function chooseRate(session: Session, cart: Cart, rateId: string): void {
  updateCheckout(session, (state) => {
    const rates = state.shippingAddress ? fullRatesFor(state.shippingAddress, cart) : [];
    if (!rates.some((rate) => rate.id === rateId))
      throw new InvalidField("selectedRate", "Please choose one of the shipping rates.");
    return { ...state, selectedRate: rateId };
  });
}

/**
 * Stores the shipping rate that was chosen beside the address that is stored now, and the first way to pay there if none is
 * chosen yet. A rate that the address does not have is not stored.
 * @param rateId undefined if none was chosen beside it
 * @returns the step that comes next
 */
export function chooseRateBesideAddress(session: Session, cart: Cart, rateId: string | undefined): CheckoutStep {
  const { shippingAddress } = session.checkout;
  const rates = shippingAddress && rateId !== undefined ? fullRatesFor(shippingAddress, cart) : [];
  if (!shippingAddress || !rates.some((rate) => rate.id === rateId)) return "shippingrate";
  updateCheckout(session, ({ paymentMethod = "", ...state }) => ({
    ...state,
    selectedRate: rateId,
    paymentMethod: isOfferedTo(paymentMethod, shippingAddress)
      ? paymentMethod
      : methodsOfferedTo(shippingAddress)[0]?.name,
  }));
  return summarizeCheckout(session.checkout, cart).furthest;
}

/** Stores the payment method that the customer chose. @throws Invalid for one that is not offered at the address */
export function choosePaymentMethod(session: Session, method: string): void {
  updateCheckout(session, (state) => {
    if (state.shippingAddress && !isOfferedTo(method, state.shippingAddress))
      throw new InvalidField(
        "paymentMethod",
        `${method} is not offered for this address. Please choose another way to pay.`,
      );
    return { ...state, paymentMethod: method };
  });
}

/**
 * Keeps the notes of an order that is not placed, until one is, and its way to pay, if it is offered at the address.
 * @param notes by the names of the fields, as typed
 * @param method undefined if none is chosen with them
 */
export function keepChoices(session: Session, notes: Record<string, string>, method?: string): void {
  const { shippingAddress, ...kept } = session.checkout;
  const isOffered = method && (!shippingAddress || isOfferedTo(method, shippingAddress));
  const paymentMethod = isOffered ? method : kept.paymentMethod;
  if (!kept.notes && paymentMethod === kept.paymentMethod && !Object.values(notes).some(Boolean)) return;
  updateCheckout(session, (state) => ({ ...state, notes, paymentMethod }));
}

/** Clears the checkout state after the order was placed. */
export function clearCheckout(session: Session): void {
  if (Object.keys(session.checkout).length === 0) return;
  updateCheckout(session, () => ({}));
}

/**
 * Validates an address for API callers.
 * @returns its standard form, or the address itself in a country that the postal service does not check, in the format of
 *   USPS Web Tools
 * @throws Invalid with the reason for an address that the postal service does not know
 * @throws ServiceUnavailable when the postal service is down
 */
export async function checkAddress(address: PostalAddress) {
  const check = await postalService.check(address);
  if (check.kind === "unknown")
    throw new Invalid(`Address validation failed. ${check.reason}`, { address1: check.reason });
  return addressValidateResponse(check.kind === "suggested" ? check.address : address);
}

/**
 * The countries in the shipping form: all, if the shop ships the cart nowhere, which it says after the address.
 * @param shippedTo the countries that the shop ships the cart to
 */
export const countriesOfForm = (shippedTo: typeof COUNTRIES): typeof COUNTRIES =>
  shippedTo.length > 0 ? shippedTo : listCountries();

/** The address that the shipping form starts with: the one entered before, or else the account's. */
export function addressOfForm({ suggestion, shippingAddress }: CheckoutState, saved: ShippingAddress | null) {
  // After a choice, the form starts with the chosen address.
  const entered = suggestion?.chosen ? undefined : suggestion?.entered;
  return entered ?? shippingAddress ?? saved;
}

/**
 * The initial values of the shipping form: those entered before, else those of the account.
 * @param saved the address of the account
 * @param countries that the shop ships to; the form names no other, and without an address the shop's own if it is one
 */
export function shippingFormValues(
  state: CheckoutState,
  person: Person,
  saved: ShippingAddress | null,
  countries: typeof COUNTRIES,
) {
  const suggestion = state.suggestion?.chosen ? undefined : state.suggestion;
  const address = addressOfForm(state, saved);
  const optIn = suggestion?.promotionsOptIn ?? state.promotionsOptIn;
  const country = address?.country ?? setting("country");
  return {
    shipToFirstName: person.firstName,
    shipToLastName: person.lastName,
    ...(address && addressValues(address)),
    deliveryMethod: address && deliveryMethodOf({ shippingAddress: address }),
    country: countries.some(({ code }) => code === country) ? country : "",
    email: suggestion?.email ?? state.email ?? person.email,
    promotionsOptIn: optIn ? "on" : undefined,
  };
}
