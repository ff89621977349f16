import { findApiPerson, requireApiPermission } from "~/features/accounts/api-guards.server";
import { permitted } from "~/features/accounts/permitted.server";
import { getVisibleProduct } from "~/features/catalogue/visible-product.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { productRequestSchema } from "~/shop/catalogue/edit-product.schema.server";
import { deleteProduct, getProductOrDraft, updateProduct } from "~/shop/catalogue/edit-product.server";
import type { Product } from "~/shop/catalogue/product.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { productReviews } from "~/shop/reviews/product-reviews.server";
import { reviewedProductJson } from "~/views/catalogue/product-json.server";

const productReply = async (product: Product) => reply(reviewedProductJson(product, await productReviews(product.num)));

/** The fields with which only the stock of a product changes. */
const STOCK_FIELDS = ["countInStock", "countInStockShown", "version"];

const isStockOnly = (body: object) => Object.keys(body).every((name) => STOCK_FIELDS.includes(name));

export const { loader, action } = api({
  GET: async ({ params, context }) => {
    return productReply(await getVisibleProduct(params.id ?? "", () => findApiPerson(context.visitor)));
  },
  PUT: async ({ request, params, context }) => {
    const admin = await requireApiPermission(context.visitor, "products.stock");
    const id = params.id ?? "";
    const body = await readJson(request);
    if (!isStockOnly(body)) permitted(admin, "products.edit");
    await updateProduct(admin, id, parseInput(productRequestSchema, body));
    return productReply(await getProductOrDraft(id));
  },
  DELETE: async ({ params, context }) => {
    const admin = await requireApiPermission(context.visitor, "products.edit");
    await deleteProduct(admin, params.id ?? "");
    return reply({ message: "Product deleted" });
  },
});
