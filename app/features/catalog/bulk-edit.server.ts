import { submitForm } from "~/http/reply/forms.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { parseFilters } from "~/http/request/filters.server";
import { Invalid } from "~/platform/errors";
import type { BulkEdit } from "~/platform/schema.server";
import {
  type BulkChange,
  countSelected,
  getChange,
  previewChange,
  type Selection,
} from "~/shop/bulk-changes/bulk-change.server";
import { bulkEditFormSchema, NOT_IN_A_SALE, saleFormSchema } from "~/shop/bulk-changes/bulk-edit.schema.server";
import { dollarsText, toDollars } from "~/shop/money/dollars";
import { productList } from "~/shop/product-lists/product-list.server";
import type { Person } from "~/shop/sessions/session.server";
import { setting } from "~/shop/settings/settings.server";
import { localMinute } from "~/shop/time/time-zone";
import { pathWithoutKeptForm } from "../accounts/kept-forms.server";

const paramsOf = (request: Request) => new URL(request.url).searchParams;

export const plansSale = (request: Request): boolean => paramsOf(request).get("kind") === "sale";

/** The products that were ticked in the list, or all that its filters find. @throws Invalid for an invalid filter */
function selectionOf(request: Request): Selection {
  const query = paramsOf(request);
  return query.get("which") === "all"
    ? { filters: parseFilters(request, productList.filters) }
    : { ids: query.getAll("product").slice(0, 1000) };
}

/** How many products are selected; or why they cannot be changed. */
export async function selectedProducts(request: Request): Promise<{ count: number; problem?: string }> {
  try {
    return { count: await countSelected(selectionOf(request)) };
  } catch (error) {
    if (error instanceof Invalid) return { count: 0, problem: error.message };
    throw error;
  }
}

/** The values of a form by the edit that was typed in it. */
function typedValues({ edit, ...change }: Pick<BulkChange, "edit" | "name" | "startsAt" | "endsAt">) {
  // A percentage can have more decimals than the currency.
  const amount = (cents: number | null) =>
    cents === null ? "" : Number.isInteger(cents) ? dollarsText(cents) : String(toDollars(cents));
  const minute = (at: Date | null) => (at ? localMinute(setting("timeZone"), at.getTime()) : "");
  return {
    name: change.name,
    startsAt: minute(change.startsAt),
    endsAt: minute(change.endsAt),
    priceHow: edit.priceHow ?? "",
    priceBy: amount(edit.priceBy),
    rounding: edit.rounding,
    compareAtHow: edit.compareAtHow ?? "",
    compareAt: amount(edit.compareAt),
    category: edit.category ?? "",
    taxClass: edit.taxClass ?? "",
    isPublished: edit.isPublished === null ? "" : edit.isPublished ? "yes" : "no",
  };
}

const NOTHING: BulkEdit = { ...NOT_IN_A_SALE, priceHow: null, priceBy: null, rounding: "none" };

/** The values of the form at first: those of the preview from which the admin comes back. */
export function bulkFormValues(request: Request) {
  const from = paramsOf(request).get("from");
  if (from) return typedValues(getChange(from));
  const edit: BulkEdit = plansSale(request) ? { ...NOTHING, priceHow: "lower-percent" } : NOTHING;
  return typedValues({ edit, name: "", startsAt: null, endsAt: null });
}

/** The form's path without what belongs to one visit of it. */
function formPathOf(request: Request): string {
  const address = new URL(pathWithoutKeptForm(request), request.url);
  address.searchParams.delete("from");
  return `${address.pathname}${address.search}`;
}

/** Stores the preview of a change or a sale, and shows it. */
export async function previewForm(admin: Person, form: FormData, request: Request) {
  const formPath = formPathOf(request);
  let id = "";
  const refused = plansSale(request)
    ? await submitForm(form, saleFormSchema, async ({ name, startsAt, endsAt, ...price }) => {
        const edit: BulkEdit = { ...NOT_IN_A_SALE, ...price, compareAtHow: "before" };
        // The schema requires both times.
        const sale = startsAt && endsAt && { name, startsAt, endsAt };
        id = await previewChange(admin, selectionOf(request), { edit, sale, formPath });
      })
    : await submitForm(form, bulkEditFormSchema, async (edit) => {
        id = await previewChange(admin, selectionOf(request), { edit, sale: null, formPath });
      });
  return refused ?? redirectTo(`/admin/productlist/changes/${id}`);
}
