import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AddressFormScreen } from "~/components/accounts/AddressFormScreen";
import { pageTitle } from "~/components/layout/Page";
import { requireCustomer } from "~/features/accounts/guards.server";
import { keepFormWithoutSession, returnedForm, returnedResult } from "~/features/accounts/kept-forms.server";
import { setFlash } from "~/http/reply/flash.server";
import { formConstraints, submitForm, typedForm } from "~/http/reply/forms.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { addressFields, shippingAddressSchema } from "~/shop/addresses/address.schema.server";
import { addressForm, addressValues } from "~/shop/addresses/address-format.server";
import { listCountries } from "~/shop/addresses/country-list.server";
import { addSavedAddress, changeSavedAddress, getSavedAddress } from "~/shop/addresses/saved-addresses.server";
import type { Person } from "~/shop/sessions/session.server";
import { setting } from "~/shop/settings/settings.server";

export const meta = pageTitle<typeof loader>((data) => (data.isNew ? "New address" : "Edit address"));

const PATH = "/profile/addresses";

const NEW = "new";

function openedValues(person: Person, id: string): Record<string, string> {
  if (id !== NEW) return addressValues(getSavedAddress(person.id, id).address);
  return { shipToFirstName: person.firstName, shipToLastName: person.lastName, country: setting("country") };
}

/** The fields of the country that is chosen in a posted form. */
const chosenForm = (form: FormData) => addressForm(String(form.get("country") ?? ""));

export async function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  const person = await requireCustomer(context.visitor, `${PATH}/${encodeURIComponent(id)}`);
  const values = openedValues(person, id);
  const kept = returnedForm(request);
  return {
    isNew: id === NEW,
    values,
    countries: listCountries(),
    constraint: formConstraints(addressFields),
    addressForm: kept ? chosenForm(kept.form) : addressForm(values.country ?? ""),
    returned: kept ? await returnedResult(kept, shippingAddressSchema) : undefined,
  };
}

export async function action({ request, params: { id = "" }, context }: ActionFunctionArgs) {
  await keepFormWithoutSession(request, context);
  const person = await requireCustomer(context.visitor, `${PATH}/${encodeURIComponent(id)}`);
  if (id !== NEW) getSavedAddress(person.id, id);
  const form = await readForm(request);
  const fields = { addressForm: chosenForm(form) };
  if (form.get("intent") === "fields") {
    const { values, result } = typedForm(form, Object.keys(addressFields.shape));
    return json({ fields: { ...fields, values }, result });
  }
  const refused = await submitForm(form, shippingAddressSchema, (address) =>
    id === NEW ? addSavedAddress(person.id, address) : changeSavedAddress(person.id, id, address),
  );
  if (refused) return json({ fields, result: await refused.json() }, refused.status);
  setFlash(context, "address-saved");
  return redirectTo(PATH);
}

export default function Address() {
  const { returned, ...screen } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const lastResult = answer ? (answer.result ?? undefined) : returned;
  return <AddressFormScreen {...screen} {...answer?.fields} lastResult={lastResult} />;
}
