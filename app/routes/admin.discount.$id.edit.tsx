import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DiscountEditScreen } from "~/components/discounts/DiscountEditScreen";
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
import { discountFormSchema } from "~/shop/discounts/manage-discount.schema.server";
import {
  createDiscount,
  discountFormValues,
  discountVersion,
  getDiscount,
  updateDiscount,
} from "~/shop/discounts/manage-discount.server";
import { setting } from "~/shop/settings/settings.server";
import { zoneLabel } from "~/shop/time/time-zone";

/** Takes the place of a discount's id in the URL of a new one. */
const NEW = "new";

/** The code of a discount; other forms have the codes of authenticator apps. */
const NOT_SECRET = { notSecret: ["code"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.discount ? "Edit" : "Create"} discount | ${data?.shopName}` },
];

export const shouldRevalidate = revalidatesOwnPosts;

export function loader({ request, params: { id = "" }, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requirePermission(request, context.visitor, "discounts");
    const kept = await returnedForm(request);
    const found = id === NEW ? null : await getDiscount(id);
    return {
      shopName: setting("shopName"),
      discount: found && { id: found.id, uses: found.uses, values: discountFormValues(found) },
      version: found && discountVersion(found),
      zone: zoneLabel(setting("timeZone")),
      returned: kept ? await returnedResult(kept, discountFormSchema, NOT_SECRET) : undefined,
      constraint: formConstraints(discountFormSchema),
    };
  });
}

export function action({ request, params: { id = "" }, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requirePermissionOfForm(request, context, "discounts");
    const submission = parseForm(await readForm(request), discountFormSchema);
    if (submission.status !== "success") return formErrorResponse(submission, NOT_SECRET);
    try {
      const { version, ...values } = submission.value;
      await (id === NEW ? createDiscount(admin, values) : updateDiscount(admin, id, { ...values, version }));
    } catch (error) {
      return toFormErrorResponse(error, submission, NOT_SECRET);
    }
    setFlash(context, "discount-saved");
    return redirectTo("/admin/discounts");
  });
}

export default function DiscountEdit() {
  const { returned, ...data } = useLoaderData<typeof loader>();
  const lastResult = useActionData<EditFormResult>() ?? returned;
  return <DiscountEditScreen key={editKey(data.discount?.id, lastResult)} {...data} lastResult={lastResult} />;
}
