import type { ActionFunctionArgs } from "@remix-run/node";
import { type FlashKey, setFlash } from "~/http/reply/flash.server";
import { refusedReply } from "~/http/reply/lists.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { Invalid } from "~/platform/errors";
import type { Person } from "~/shop/sessions/session.server";
import type { Permission } from "~/shop/staff/permissions";
import { requirePermission } from "../accounts/guards.server";
import { pathWithoutKeptForm } from "../accounts/kept-forms.server";

/** The buttons of a list's rows, by their intents: what each does to the record of its row, and the message then. */
type RowButtons = Record<string, { run: (admin: Person, id: string) => unknown; done: FlashKey }>;

/** Does what a button of a row says, and returns to the page of the list. */
export async function pressRowButton(
  { request, context }: ActionFunctionArgs,
  admin: Person,
  form: FormData,
  buttons: RowButtons,
) {
  const intent = String(form.get("intent"));
  const button = Object.hasOwn(buttons, intent) ? buttons[intent] : undefined;
  try {
    if (!button) throw new Invalid("Please use the buttons on this page.");
    await button.run(admin, String(form.get("id")));
  } catch (error) {
    return refusedReply(error);
  }
  setFlash(context, button.done);
  return redirectTo(pathWithoutKeptForm(request));
}

/** The action of a list whose rows have only buttons. */
export async function handleRowButtons(args: ActionFunctionArgs, permission: Permission, buttons: RowButtons) {
  const admin = await requirePermission(args.request, args.context.visitor, permission);
  return pressRowButton(args, admin, await readForm(args.request), buttons);
}
