import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { deleteReview } from "~/shop/reviews/moderate-review.server";

export const { loader, action } = api({
  DELETE: async ({ params, context }) => {
    const admin = await requireApiPermission(context.visitor, "reviews");
    await deleteReview(admin, params.reviewId ?? "", params.id ?? "");
    return reply({ message: "Review deleted" });
  },
});
