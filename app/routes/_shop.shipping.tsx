import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { json, type TypedResponse } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AddressChoiceScreen } from "~/components/checkout/AddressChoiceScreen";
import { ShippingScreen } from "~/components/checkout/ShippingScreen";
import { pageTitle } from "~/components/layout/Page";
import type { PageHandle } from "~/components/layout/pageHandle";
import { useNextScreens } from "~/components/layout/useNextScreens";
import { keepFormWithoutSession, returnedForm } from "~/features/accounts/kept-forms.server";
import { addressChoiceView } from "~/features/checkout/address-choice.server";
import { type Checkout, requireCheckout } from "~/features/checkout/checkout-guard.server";
import { orderSummary } from "~/features/checkout/order-summary.server";
import {
  awaitsChosenAddress,
  fillChosenAddress,
  filledFields,
  goneAddress,
  returnedAddress,
  savedAddressCards,
  usualAddress,
} from "~/features/checkout/saved-address-cards.server";
import { changedFields, chosenFields, openedFields } from "~/features/checkout/shipping-form.server";
import { type EditFormResult, formConstraints, submitForm } from "~/http/reply/forms.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { listSavedAddresses } from "~/shop/addresses/saved-addresses.server";
import {
  addressChoiceSchema,
  pickupSchema,
  rateSchema,
  shippingFields,
  shippingSchema,
} from "~/shop/checkout/checkout.schema.server";
import {
  addressOfForm,
  chooseAddress,
  choosePickup,
  chooseRateBesideAddress,
  countriesOfForm,
  countriesShippedTo,
  placeOf,
  shippingFormValues,
  suggestAddress,
} from "~/shop/checkout/checkout.server";
import type { Person } from "~/shop/sessions/session.server";
import { shopPlace } from "~/shop/shipping/shop-place.server";

export const handle: PageHandle = { lost: { check: { title: "Address Error", message: "Address validation failed" } } };

export const meta = pageTitle("Shipping");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const checkout = await requireCheckout(context, "shipping");
  const { person, session, cart, cartAt, furthest } = checkout;
  const shippedTo = countriesShippedTo(cart);
  const countries = countriesOfForm(shippedTo);
  const saved = savedAddresses(person);
  const usual = usualAddress(saved, countries)?.address ?? null;
  const choosing = new URL(request.url).searchParams.has("choose") ? session.checkout.suggestion : undefined;
  const values = shippingFormValues(session.checkout, person, usual, shippedTo);
  const kept = returnedForm(request);
  return {
    returned: kept ? returnedAddress(checkout, kept, saved) : undefined,
    furthest,
    order: orderSummary(checkout),
    suggestion: choosing ? addressChoiceView(choosing) : null,
    values,
    ...openedFields(cartAt, values, session.checkout),
    constraint: formConstraints(shippingFields),
    countries,
    savedAddresses: savedAddressCards(saved, addressOfForm(session.checkout, usual), countries),
  };
}

/** A guest's account keeps no addresses. */
const savedAddresses = ({ id, isGuest }: Person) => (isGuest ? [] : listSavedAddresses(id));

/** The response to a rejected form, with the fields of the country that is chosen in it. */
const refused = async ({ cartAt }: Checkout, form: FormData, answer: TypedResponse<EditFormResult>) =>
  json({ fields: chosenFields(cartAt, form), result: await answer.json() }, answer.status);

/** The rate that was chosen beside the address; undefined where scripts do not run, or did not know the rates yet. */
const rateBeside = (form: FormData): string | undefined =>
  rateSchema.safeParse({ selectedRate: form.get("selectedRate") }).data?.selectedRate;

export async function action({ request, context }: ActionFunctionArgs) {
  await keepFormWithoutSession(request, context, { intents: ["check", "fields", "address"] });
  const checkout = await requireCheckout(context, "shipping");
  const { person, session, cartAt } = checkout;
  const form = await readForm(request);
  // At the prices of the address that is stored by then.
  const goOn = (rateId: string | undefined) =>
    redirectTo(`/${chooseRateBesideAddress(session, cartAt(placeOf(session.checkout)), rateId)}`);
  if (form.has("addressChoice") || form.get("intent") === "choose") {
    const answer = await submitForm(form, addressChoiceSchema, ({ addressChoice }) =>
      chooseAddress(session, addressChoice),
    );
    return answer ?? goOn(session.checkout.suggestion?.selectedRate);
  }
  const saved = savedAddresses(person);
  const isPickup = form.get("deliveryMethod") === "pickup";
  const isChanged = form.get("intent") === "fields" && !isPickup;
  // An order that is shipped after all, and not picked up, comes from a form without addresses.
  const isShippedAfterAll = isChanged && !form.has("address1") && saved.length > 1;
  if (form.get("intent") === "address" || isShippedAfterAll || (isChanged && awaitsChosenAddress(form))) {
    const filled = filledFields(checkout, form, saved);
    return filled ? json(filled) : json(goneAddress(checkout, form), 404);
  }
  if (form.get("intent") === "fields") return json(changedFields(cartAt, form));
  if (isPickup) {
    const answer = await submitForm(form, pickupSchema, (pickup) => choosePickup(session, cartAt(shopPlace()), pickup));
    return answer ? refused(checkout, form, answer) : goOn(rateBeside(form));
  }
  if (!fillChosenAddress(checkout, form, saved)) return json(goneAddress(checkout, form), 404);
  let mustChoose = false;
  const answer = await submitForm(form, shippingSchema, async (address) => {
    await limitRate("address check", context.clientAddress);
    mustChoose = await suggestAddress(session, address, rateBeside(form));
  });
  if (answer) return refused(checkout, form, answer);
  return mustChoose ? redirectTo("/shipping?choose=1") : goOn(rateBeside(form));
}

export default function Shipping() {
  const { suggestion, returned, ...screen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() ?? returned;
  const { furthest, order } = screen;
  useNextScreens("routes/_shop.placeorder");
  const lastResult = answer && "fields" in answer ? (answer.result ?? undefined) : answer;
  if (suggestion)
    return <AddressChoiceScreen suggestion={suggestion} furthest={furthest} order={order} lastResult={lastResult} />;
  const chosen = answer && "fields" in answer ? answer.fields : {};
  return <ShippingScreen {...screen} {...chosen} lastResult={lastResult} />;
}
