import { requireApiCustomer } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { reviewSchema } from "~/shop/reviews/review.schema.server";
import { addReview } from "~/shop/reviews/review.server";

export const { loader, action } = api({
  POST: async ({ request, params, context }) => {
    const author = await requireApiCustomer(context.visitor);
    const review = parseInput(reviewSchema, await readJson(request));
    return reply(await addReview(author, params.id ?? "", review), 201);
  },
});
