import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { AddressChoiceScreen } from "~/components/checkout/AddressChoiceScreen";
import { ShippingScreen } from "~/components/checkout/ShippingScreen";
import { readForm } from "~/http/body.server";
import { requireCheckout } from "~/http/checkout-guards.server";
import { constraintsOf, parseForm, refusedBy, refusedForm } from "~/http/forms.server";
import { screen } from "~/http/pages.server";
import { countTry } from "~/http/rate-limit.server";
import { seeOther } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { savedAddress } from "~/shop/accounts/saved-address.server";
import { addressChoiceSchema, shippingFields, shippingSchema } from "~/shop/checkout/checkout.schema.server";
import { chooseAddress, shippingFormValues, suggestAddress } from "~/shop/checkout/checkout.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Shipping | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    const { person, session, furthest } = await requireCheckout(context, "shipping");
    const choosing = new URL(request.url).searchParams.has("choose") ? session.checkout.suggestion : undefined;
    return {
      shopName,
      furthest,
      suggestion: choosing ?? null,
      values: shippingFormValues(session.checkout, person, await savedAddress(person.id)),
      constraint: constraintsOf(shippingFields),
    };
  });
}

export function action({ request, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const { session } = await requireCheckout(context, "shipping");
    const form = await readForm(request);
    if (form.has("addressChoice") || form.get("intent") === "choose") {
      const choice = parseForm(form, addressChoiceSchema);
      if (choice.status !== "success") return refusedForm(choice);
      try {
        await chooseAddress(session, choice.value.addressChoice);
      } catch (error) {
        return refusedBy(error, choice);
      }
      return seeOther("/shippingrate");
    }
    const submission = parseForm(form, shippingSchema);
    if (submission.status !== "success") return refusedForm(submission);
    try {
      await countTry("address check", context.clientAddress);
      await suggestAddress(session, submission.value);
    } catch (error) {
      return refusedBy(error, submission);
    }
    return seeOther("/shipping?choose=1");
  });
}

export default function Shipping() {
  const { suggestion, values, constraint, furthest } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (suggestion) return <AddressChoiceScreen suggestion={suggestion} furthest={furthest} lastResult={lastResult} />;
  return <ShippingScreen values={values} constraint={constraint} furthest={furthest} lastResult={lastResult} />;
}
