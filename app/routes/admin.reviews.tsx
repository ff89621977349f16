import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ReviewListScreen } from "~/components/admin/ReviewListScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { type FlashKey, setFlash } from "~/http/reply/flash.server";
import { type EditFormResult, formErrorResponse, parseForm, toFormErrorResponse } from "~/http/reply/forms.server";
import { listData, refusedReply } from "~/http/reply/lists.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectToSamePage } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import type { RequestContext } from "~/http/server/context.server";
import { Invalid } from "~/platform/errors";
import { deleteReview, replyToReview, setReviewHidden } from "~/shop/reviews/moderate-review.server";
import { replySchema } from "~/shop/reviews/review.schema.server";
import { reviewList } from "~/shop/reviews/review-list.server";
import type { Person } from "~/shop/sessions/session.server";
import { setting } from "~/shop/settings/settings.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `Reviews | ${data?.shopName}` }];

export function loader({ request, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requirePermission(request, context.visitor, "reviews");
    return listData(request, reviewList, { shopName: setting("shopName") });
  });
}

async function moderate(admin: Person, form: FormData): Promise<FlashKey> {
  const id = String(form.get("id"));
  switch (form.get("intent")) {
    case "hide":
      await setReviewHidden(admin, id, true);
      return "review-hidden";
    case "show":
      await setReviewHidden(admin, id, false);
      return "review-shown";
    case "delete":
      await deleteReview(admin, id);
      return "review-deleted";
    default:
      throw new Invalid("Please use the buttons on this page.");
  }
}

async function reply(request: Request, context: RequestContext, admin: Person, form: FormData) {
  const submission = parseForm(form, replySchema);
  if (submission.status !== "success") return formErrorResponse(submission);
  try {
    await replyToReview(admin, submission.value);
  } catch (error) {
    return toFormErrorResponse(error, submission);
  }
  setFlash(context, "review-reply-saved");
  return redirectToSamePage(request);
}

export function action({ request, context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requirePermission(request, context.visitor, "reviews");
    const form = await readForm(request);
    if (form.get("intent") === "reply") return reply(request, context, admin, form);
    try {
      setFlash(context, await moderate(admin, form));
    } catch (error) {
      return refusedReply(error);
    }
    return redirectToSamePage(request);
  });
}

export default function Reviews() {
  const answer = useActionData<EditFormResult & { refused?: string }>();
  return <ReviewListScreen {...useLoaderData<typeof loader>()} refused={answer?.refused} refusedReply={answer} />;
}
