import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { productImageSchema } from "~/shop/catalogue/edit-product.schema.server";
import { getProductOrDraft, updateProductImages } from "~/shop/catalogue/edit-product.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { productReviews } from "~/shop/reviews/product-reviews.server";
import { reviewedProductJson } from "~/views/catalogue/product-json.server";

export const { loader, action } = api({
  PUT: async ({ request, params, context }) => {
    const admin = await requireApiPermission(context.visitor, "products.edit");
    const id = params.id ?? "";
    const version = await updateProductImages(admin, id, parseInput(productImageSchema, await readJson(request)));
    const product = await getProductOrDraft(id);
    return reply(reviewedProductJson(product, await productReviews(product.num), version));
  },
});
