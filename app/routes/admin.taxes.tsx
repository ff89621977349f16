import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { revalidatesOwnPosts } from "~/components/forms/editVersion";
import { pageTitle } from "~/components/layout/Page";
import { TaxesScreen } from "~/components/taxes/TaxesScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { newFormKey } from "~/features/editing/edit-form.server";
import { formOf, handlePageForm, type PageForms, returnedPageForm } from "~/features/editing/page-forms.server";
import { formConstraints } from "~/http/reply/forms.server";
import { readPage } from "~/http/request/paging.server";
import { listCountries } from "~/shop/addresses/country-list.server";
import { pageOf } from "~/shop/lists/page-of";
import { setting } from "~/shop/settings/settings.server";
import { createTaxClass, deleteTaxClass, updateTaxClass } from "~/shop/taxes/manage-tax-class.server";
import { taxRateChangesSchema, taxRateSchema } from "~/shop/taxes/manage-tax-rate.schema.server";
import { createTaxRate, deleteTaxRate, listTaxRates, updateTaxRate } from "~/shop/taxes/manage-tax-rate.server";
import { taxClassChangesSchema, taxClassRecord, taxClassSchema } from "~/shop/taxes/tax-class.schema.server";
import { listTaxClasses } from "~/shop/taxes/tax-classes.server";
import { taxRateRecord } from "~/shop/taxes/tax-rate-fields.schema.server";
import { DEFAULT_RATE_ID } from "~/shop/taxes/tax-rates.server";

export const meta = pageTitle("Taxes");

/** Rates of one page: each has a form. */
const RATES_PER_PAGE = 50;

export const shouldRevalidate = revalidatesOwnPosts;

const forms = (): PageForms => ({
  create: formOf(taxRateSchema, (admin, _, values) => createTaxRate(admin, values), "tax-rate-saved"),
  update: formOf(taxRateChangesSchema, updateTaxRate, "tax-rate-saved"),
  delete: { run: deleteTaxRate, done: "tax-rate-deleted" },
  "create-class": formOf(taxClassSchema, (admin, _, values) => createTaxClass(admin, values), "tax-class-saved"),
  "update-class": formOf(taxClassChangesSchema, updateTaxClass, "tax-class-saved"),
  "delete-class": { run: deleteTaxClass, done: "tax-class-deleted" },
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "taxes");
  const rates = (await listTaxRates()).map((rate) => ({ ...rate, version: taxRateRecord.versionOf(rate) }));
  const others = rates.filter(({ id }) => id !== DEFAULT_RATE_ID);
  const { page, pages, offset } = pageOf(others.length, { page: readPage(request), pageSize: RATES_PER_PAGE });
  return {
    standard: rates.find(({ id }) => id === DEFAULT_RATE_ID),
    rates: others.slice(offset, offset + RATES_PER_PAGE),
    rateCount: others.length,
    page,
    pages,
    classes: listTaxClasses().map((row) => ({ ...row, version: taxClassRecord.versionOf(row) })),
    pricesIncludeTax: setting("pricesIncludeTax"),
    countries: listCountries(),
    formKey: newFormKey(),
    constraint: formConstraints(taxRateSchema),
    returned: await returnedPageForm(request, forms()),
  };
}

export function action(args: ActionFunctionArgs) {
  const page = readPage(args.request);
  return handlePageForm(args, "taxes", forms(), page > 1 ? `/admin/taxes?pageNumber=${page}` : "/admin/taxes");
}

export default function Taxes() {
  const { returned, ...data } = useLoaderData<typeof loader>();
  return <TaxesScreen {...data} {...(useActionData<typeof action>() ?? returned)} />;
}
