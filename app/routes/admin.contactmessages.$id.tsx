import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ContactMessageScreen } from "~/components/contact/ContactMessageScreen";
import { pageTitle, screen } from "~/components/layout/Page";
import { requirePermission } from "~/features/accounts/guards.server";
import { setFlash } from "~/http/reply/flash.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { Invalid } from "~/platform/errors";
import {
  deleteContactMessage,
  getContactMessage,
  markContactMessageRead,
  markContactMessageUnread,
} from "~/shop/contact/contact.server";

const LIST = "/admin/contactmessages";

export const meta = pageTitle<typeof loader>((data) => data.subject);

/** A GET does not mark the message as read; the list opens it with a POST, which does. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requirePermission(request, context.visitor, "messages");
  return await getContactMessage(params.id ?? "");
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "messages");
  const id = params.id ?? "";
  const intent = (await readForm(request)).get("intent");
  if (intent === "open") {
    await markContactMessageRead(id);
    return redirectTo(`${LIST}/${id}`);
  }
  if (intent === "unread") {
    await markContactMessageUnread(id);
    return redirectTo(LIST);
  }
  if (intent === "delete") {
    deleteContactMessage(admin, id);
    setFlash(context, "message-deleted");
    return redirectTo(LIST);
  }
  throw new Invalid("Please use one of the buttons.");
}

export default screen<typeof loader>(ContactMessageScreen);
