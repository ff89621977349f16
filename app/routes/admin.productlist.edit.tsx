import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BulkEditScreen } from "~/components/bulk-changes/BulkEditScreen";
import { pageTitle } from "~/components/layout/Page";
import { requirePermission } from "~/features/accounts/guards.server";
import { requirePermissionOfForm, returnedForm, returnedResult } from "~/features/accounts/kept-forms.server";
import { bulkFormValues, plansSale, previewForm, selectedProducts } from "~/features/catalog/bulk-edit.server";
import { formConstraints } from "~/http/reply/forms.server";
import { readForm } from "~/http/request/body.server";
import { roundings } from "~/shop/bulk-changes/bulk-edit";
import { bulkEditFormSchema, saleFormSchema } from "~/shop/bulk-changes/bulk-edit.schema.server";
import { allCategories } from "~/shop/categories/categories.server";
import { setting } from "~/shop/settings/settings.server";
import { listTaxClasses } from "~/shop/taxes/tax-classes.server";
import { zoneLabel } from "~/shop/time/time-zone";

export const meta = pageTitle<typeof loader>((data) => (data.isSale ? "Plan a sale" : "Edit products"));

/** What the schema of a sale requires of fields that may be empty in other forms. */
const REQUIRED_IN_SALE = Object.fromEntries(
  ["startsAt", "endsAt", "priceHow", "priceBy", "rounding"].map((name) => [name, { required: true }]),
);

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "products.edit");
  const isSale = plansSale(request);
  const schema = isSale ? saleFormSchema : bulkEditFormSchema;
  const kept = returnedForm(request);
  const selected = await selectedProducts(request);
  const data = {
    isSale,
    selected,
    values: bulkFormValues(request),
    constraint: { ...formConstraints(schema), ...(isSale ? REQUIRED_IN_SALE : {}) },
    roundings: Object.entries(roundings()).map(([value, label]) => ({ value, label })),
    taxClasses: listTaxClasses().map(({ id, name }) => ({ value: id, label: name })),
    categories: allCategories().map(({ name }) => name),
    zone: zoneLabel(setting("timeZone")),
    returned: kept ? await returnedResult(kept, schema) : undefined,
  };
  return json(data, { status: selected.problem ? 400 : 200 });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requirePermissionOfForm(request, context, "products.edit");
  return previewForm(admin, await readForm(request), request);
}

export default function BulkEdit() {
  const { returned, ...data } = useLoaderData<typeof loader>();
  return <BulkEditScreen key={String(data.isSale)} {...data} lastResult={useActionData<typeof action>() ?? returned} />;
}
