import { findApiPerson, requireApiAdmin } from "~/features/accounts/api-guards.server";
import { getVisibleProduct } from "~/features/catalogue/visible-product.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { productRequestSchema } from "~/shop/catalogue/edit-product.schema.server";
import { deleteProduct, getProductOrDraft, updateProduct } from "~/shop/catalogue/edit-product.server";
import { type Product, productReviews } from "~/shop/catalogue/product.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { reviewedProductJson } from "~/views/product-json.server";

const productReply = async (product: Product) => reply(reviewedProductJson(product, await productReviews(product.num)));

export const { loader, action } = api({
  GET: async ({ params, context }) => {
    return productReply(await getVisibleProduct(params.id ?? "", () => findApiPerson(context.visitor)));
  },
  PUT: async ({ request, params, context }) => {
    const admin = await requireApiAdmin(context.visitor);
    const id = params.id ?? "";
    await updateProduct(admin, id, parseInput(productRequestSchema, await readJson(request)));
    return productReply(await getProductOrDraft(id));
  },
  DELETE: async ({ params, context }) => {
    const admin = await requireApiAdmin(context.visitor);
    await deleteProduct(admin, params.id ?? "");
    return reply({ message: "Product deleted" });
  },
});
