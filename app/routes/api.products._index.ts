import { findApiPerson, requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseFilters } from "~/http/request/filters.server";
import { limitSearch } from "~/http/request/rate-limit.server";
import { createDraft, getProductOrDraft } from "~/shop/catalogue/edit-product.server";
import { productsInOrder } from "~/shop/catalogue/product.server";
import { queryFields, toProductFilters } from "~/shop/facets/product-filters.schema.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { managedNums, productList } from "~/shop/product-lists/product-list.server";
import { productQuery } from "~/shop/search/listing.schema.server";
import { listedNums, PAGE_SIZE } from "~/shop/search/listing.server";
import { hasPermission } from "~/shop/staff/permissions";
import { productJson, reviewedProductJson } from "~/views/catalogue/product-json.server";

export const { loader, action } = api({
  GET: async ({ request, context }) => {
    const query = new URL(request.url).searchParams;
    const given = {
      ...queryFields(query),
      ...(query.has("adminCheck") ? { adminCheck: query.get("adminCheck") } : {}),
    };
    const { keyword, sortBy, order, adminCheck, pageNumber, ...fields } = parseInput(productQuery, given);
    const sorting = sortBy || order ? { by: sortBy ?? "createdAt", order: order ?? "asc" } : null;
    if (adminCheck && hasPermission(await findApiPerson(context.visitor), "products.read")) {
      const conditions = parseFilters(request, productList.filters);
      const paging = { page: pageNumber, pageSize: PAGE_SIZE };
      const { nums, page, pages } = await managedNums(conditions, keyword, paging, sorting);
      const products = await productsInOrder(nums, true);
      return reply({ products: products.map((product) => productJson(product)), page, pages });
    }
    const searched = { keyword, sorting, filters: toProductFilters(fields) };
    await limitSearch(searched, context.clientAddress);
    const { nums, page, pages } = await listedNums(searched, pageNumber);
    const products = await productsInOrder(nums);
    return reply({ products: products.map((product) => productJson(product)), page, pages });
  },
  POST: async ({ request, context }) => {
    const admin = await requireApiPermission(context.visitor, "products.edit");
    // A new draft takes no fields, but an invalid body is rejected as for every other call.
    await readJson(request);
    const id = await createDraft(admin);
    return reply(reviewedProductJson(await getProductOrDraft(id), []), 201, { Location: `/api/products/${id}` });
  },
});
