import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/Page";
import { ReviewListScreen } from "~/components/reviews/ReviewListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { formOf, handlePageForm, type PageForms, returnedPageForm } from "~/features/editing/page-forms.server";
import { listData } from "~/http/reply/lists.server";
import { deleteReview, replyToReview, setPicturesShown, setReviewHidden } from "~/shop/reviews/moderate-review.server";
import { replySchema } from "~/shop/reviews/review.schema.server";
import { reviewList } from "~/shop/reviews/review-list.server";

export const meta = pageTitle("Reviews");

/** When what an admin saw of a review was written. */
const seenIn = (form: FormData) => form.get("seen")?.toString();

const forms = (): PageForms => ({
  reply: formOf(replySchema, (admin, _, reply) => replyToReview(admin, reply), "review-reply-saved"),
  hide: { run: (admin, id) => setReviewHidden(admin, id, true), done: "review-hidden" },
  show: { run: (admin, id, form) => setReviewHidden(admin, id, false, seenIn(form)), done: "review-shown" },
  "show-pictures": {
    run: (admin, id, form) => setPicturesShown(admin, id, true, seenIn(form)),
    done: "review-pictures-shown",
  },
  "hide-pictures": { run: (admin, id) => setPicturesShown(admin, id, false), done: "review-pictures-hidden" },
  delete: { run: (admin, id) => deleteReview(admin, id), done: "review-deleted" },
});

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "reviews");
  return listData(request, reviewList, { returned: await returnedPageForm(request, forms()) });
}

export function action(args: ActionFunctionArgs) {
  return handlePageForm(args, "reviews", forms());
}

export default function Reviews() {
  const { returned, ...data } = useLoaderData<typeof loader>();
  return <ReviewListScreen {...data} {...(useActionData<typeof action>() ?? returned)} />;
}
