import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RateEditScreen } from "~/components/admin/RateEditScreen";
import { requireAdmin } from "~/features/accounts/guards.server";
import { setFlash } from "~/http/reply/flash.server";
import { formConstraints, formErrorResponse, parseForm, toFormErrorResponse } from "~/http/reply/forms.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { setting } from "~/shop/settings/settings.server";
import { rateFormSchema } from "~/shop/shipping/manage-rate.schema.server";
import { createRate, getRate, shippingMethods, updateRate } from "~/shop/shipping/manage-rate.server";

/** Takes the place of a rate's id in the URL of a new rate. */
const NEW = "new";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.rate ? "Edit" : "Add"} shipping rate | ${data?.shopName}` },
];

export function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requireAdmin(request, context.visitor);
    return {
      shopName: setting("shopName"),
      rate: id === NEW ? null : await getRate(id),
      methods: await shippingMethods(),
      constraint: formConstraints(rateFormSchema),
    };
  });
}

export function action({ request, params: { id = "" }, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requireAdmin(request, context.visitor);
    const submission = parseForm(await readForm(request), rateFormSchema);
    if (submission.status !== "success") return formErrorResponse(submission);
    try {
      await (id === NEW ? createRate(admin, submission.value) : updateRate(admin, id, submission.value));
    } catch (error) {
      return toFormErrorResponse(error, submission);
    }
    setFlash(context, "rate-saved");
    return redirectTo("/admin/shippingrates");
  });
}

export default function RateEdit() {
  const data = useLoaderData<typeof loader>();
  return <RateEditScreen key={data.rate?.id} {...data} lastResult={useActionData<typeof action>()} />;
}
