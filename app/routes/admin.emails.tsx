import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { EmailListScreen } from "~/components/email/EmailListScreen";
import { pageTitle, screen } from "~/components/layout/Page";
import { requirePermission } from "~/features/accounts/guards.server";
import { setFlash } from "~/http/reply/flash.server";
import { listData } from "~/http/reply/lists.server";
import { redirectToSamePage } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { Invalid } from "~/platform/errors";
import { deleteFailedEmail, emailList, resendEmail } from "~/shop/email/outbox-list.server";

export const meta = pageTitle("Emails");

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "records");
  return listData(request, emailList, {});
}

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "records");
  const form = await readForm(request);
  const id = String(form.get("id"));
  const intent = form.get("intent");
  if (intent === "resend") {
    resendEmail(admin, id);
    setFlash(context, "email-queued");
  } else if (intent !== "delete") throw new Invalid("Please use the buttons on this page.");
  else if (deleteFailedEmail(admin, id)) setFlash(context, "email-deleted");
  return redirectToSamePage(request);
}

export default screen<typeof loader>(EmailListScreen);
