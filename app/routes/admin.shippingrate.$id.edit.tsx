import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RateEditScreen } from "~/components/admin/RateEditScreen";
import { editKey, revalidatesOwnPosts } from "~/components/forms/editVersion";
import { requirePermission } from "~/features/accounts/guards.server";
import { requirePermissionOfForm, returnedForm, returnedResult } from "~/features/accounts/kept-forms.server";
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
import { setting } from "~/shop/settings/settings.server";
import { rateFormSchema } from "~/shop/shipping/manage-rate.schema.server";
import { createRate, getRate, rateVersion, shippingMethods, updateRate } from "~/shop/shipping/manage-rate.server";

/** Takes the place of a rate's id in the URL of a new rate. */
const NEW = "new";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.rate ? "Edit" : "Add"} shipping rate | ${data?.shopName}` },
];

export const shouldRevalidate = revalidatesOwnPosts;

export function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requirePermission(request, context.visitor, "shipping-rates");
    const kept = await returnedForm(request);
    const rate = id === NEW ? null : await getRate(id);
    return {
      shopName: setting("shopName"),
      rate,
      version: rate && rateVersion(rate),
      returned: kept ? await returnedResult(kept, rateFormSchema) : undefined,
      methods: await shippingMethods(),
      constraint: formConstraints(rateFormSchema),
    };
  });
}

export function action({ request, params: { id = "" }, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requirePermissionOfForm(request, context, "shipping-rates");
    const submission = parseForm(await readForm(request), rateFormSchema);
    if (submission.status !== "success") return formErrorResponse(submission);
    try {
      const { version, ...values } = submission.value;
      await (id === NEW ? createRate(admin, values) : updateRate(admin, id, { ...values, version }));
    } catch (error) {
      return toFormErrorResponse(error, submission);
    }
    setFlash(context, "rate-saved");
    return redirectTo("/admin/shippingrates");
  });
}

export default function RateEdit() {
  const { returned, ...data } = useLoaderData<typeof loader>();
  const lastResult = useActionData<EditFormResult>() ?? returned;
  return <RateEditScreen key={editKey(data.rate?.id, lastResult)} {...data} lastResult={lastResult} />;
}
