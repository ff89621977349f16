import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/components/layout/Page";
import { ReviewListScreen } from "~/components/reviews/ReviewListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import {
  pathWithoutKeptForm,
  requirePermissionOfForm,
  returnedForm,
  returnedResult,
} from "~/features/accounts/kept-forms.server";
import { pressRowButton } from "~/features/editing/row-buttons.server";
import { setFlash } from "~/http/reply/flash.server";
import { type EditFormResult, submitForm } from "~/http/reply/forms.server";
import { listData } from "~/http/reply/lists.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { deleteReview, replyToReview, setPicturesShown, setReviewHidden } from "~/shop/reviews/moderate-review.server";
import { replySchema } from "~/shop/reviews/review.schema.server";
import { reviewList } from "~/shop/reviews/review-list.server";

export const meta = pageTitle("Reviews");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "reviews");
  const kept = returnedForm(request);
  const returned = kept ? await returnedResult(kept, replySchema) : undefined;
  return listData(request, reviewList, { returned });
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;

  const admin = await requirePermissionOfForm(request, context, "reviews", ["reply"]);
  const form = await readForm(request);
  if (form.get("intent") === "reply") {
    const refused = await submitForm(form, replySchema, (reply) => replyToReview(admin, reply));
    if (refused) return refused;
    setFlash(context, "review-reply-saved");
    return redirectTo(pathWithoutKeptForm(request));
  }
  const seen = form.get("seen")?.toString();
  return pressRowButton(args, admin, form, {
    hide: { run: (actor, id) => setReviewHidden(actor, id, true), done: "review-hidden" },
    show: { run: (actor, id) => setReviewHidden(actor, id, false, seen), done: "review-shown" },
    "show-pictures": { run: (actor, id) => setPicturesShown(actor, id, true, seen), done: "review-pictures-shown" },
    "hide-pictures": { run: (actor, id) => setPicturesShown(actor, id, false), done: "review-pictures-hidden" },
    delete: { run: (actor, id) => deleteReview(actor, id), done: "review-deleted" },
  });
}

export default function Reviews() {
  const { returned, ...data } = useLoaderData<typeof loader>();
  const answer = useActionData<EditFormResult & { refused?: string }>();
  return <ReviewListScreen {...data} refused={answer?.refused} refusedReply={answer ?? returned} />;
}
