import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RateEditScreen } from "~/components/admin/RateEditScreen";
import { readForm } from "~/http/body.server";
import { constraintsOf, parseForm, refusedBy, refusedForm } from "~/http/forms.server";
import { requireAdmin } from "~/http/guards.server";
import { leaveNotice } from "~/http/notice.server";
import { screen } from "~/http/pages.server";
import { seeOther } from "~/http/redirects.server";
import { shopName } from "~/http/shop-facts.server";
import { rateFormSchema } from "~/shop/shipping/manage-rate.schema.server";
import { addRate, changeRate, getRate, shippingMethods } from "~/shop/shipping/manage-rate.server";

/** In the address, where a rate's id stands otherwise. */
const NEW = "new";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.rate ? "Edit" : "Add"} shipping rate | ${data?.shopName}` },
];

export function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  return screen(context, async () => {
    await requireAdmin(request, context.visitor);
    return {
      shopName,
      rate: id === NEW ? null : await getRate(id),
      methods: await shippingMethods(),
      constraint: constraintsOf(rateFormSchema),
    };
  });
}

export function action({ request, params: { id = "" }, context }: ActionFunctionArgs) {
  return screen(context, async () => {
    const admin = await requireAdmin(request, context.visitor);
    const submission = parseForm(await readForm(request), rateFormSchema);
    if (submission.status !== "success") return refusedForm(submission);
    try {
      await (id === NEW ? addRate(admin, submission.value) : changeRate(admin, id, submission.value));
    } catch (error) {
      return refusedBy(error, submission);
    }
    leaveNotice(context, "rate-saved");
    return seeOther("/admin/shippingrates");
  });
}

export default function RateEdit() {
  const data = useLoaderData<typeof loader>();
  return <RateEditScreen key={data.rate?.id} {...data} lastResult={useActionData<typeof action>()} />;
}
