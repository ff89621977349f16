import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CorrectAddressScreen } from "~/components/admin/CorrectAddressScreen";
import { editKey, revalidatesOwnPosts } from "~/components/forms/editVersion";
import { requirePermission } from "~/features/accounts/guards.server";
import { requirePermissionOfForm, returnedForm, returnedResult } from "~/features/accounts/kept-forms.server";
import { requireOrder } from "~/features/orders/order-guards.server";
import { setFlash } from "~/http/reply/flash.server";
import {
  type EditFormResult,
  formConstraints,
  formErrorResponse,
  parseForm,
  toFormErrorResponse,
} from "~/http/reply/forms.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { countryName } from "~/shop/addresses/countries.server";
import { STATE_NAMES } from "~/shop/addresses/states";
import { correctAddressFields, correctAddressSchema } from "~/shop/fulfillment/correct-address.schema.server";
import { addressVersion, correctAddress, requireCorrectable } from "~/shop/fulfillment/correct-address.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Correct address | ${data?.shopName}` }];

export const shouldRevalidate = revalidatesOwnPosts;

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requirePermission(request, context.visitor, "orders.fulfill");
    const kept = await returnedForm(request);
    const { order, query } = await requireOrder(request, params.id, context);
    requireCorrectable(order);
    const { id, number, shippingAddress } = order;
    const { country } = shippingAddress;
    return {
      shopName: setting("shopName"),
      order: { id, number, address: shippingAddress },
      country: countryName(country),
      version: addressVersion(order),
      states: STATE_NAMES[country],
      constraint: formConstraints(correctAddressFields),
      query,
      returned: kept ? await returnedResult(kept, correctAddressSchema(country)) : undefined,
    };
  });
}

export function action({ request, params, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requirePermissionOfForm(request, context, "orders.fulfill");
    const { order, query } = await requireOrder(request, params.id, context);
    const submission = parseForm(await readForm(request), correctAddressSchema(order.shippingAddress.country));
    if (submission.status !== "success") return formErrorResponse(submission);
    try {
      await correctAddress(admin, order.id, submission.value);
    } catch (error) {
      return toFormErrorResponse(error, submission);
    }
    setFlash(context, "address-corrected");
    return redirectTo(`/order/${order.id}${query}`);
  });
}

export default function CorrectAddress() {
  const { returned, ...data } = useLoaderData<typeof loader>();
  const lastResult = useActionData<EditFormResult>() ?? returned;
  return <CorrectAddressScreen key={editKey(data.order.id, lastResult)} {...data} lastResult={lastResult} />;
}
