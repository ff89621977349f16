import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { pageTitle, screen } from "~/components/layout/Page";
import { ShortcutsScreen } from "~/components/layout/ShortcutsScreen";
import { requireStaff } from "~/features/accounts/guards.server";
import { listShortcuts } from "~/features/layout/admin-pages.server";
import { setShortcuts, usesShortcuts } from "~/features/layout/preferences.server";
import { redirectTo } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { Invalid } from "~/platform/errors";

export const meta = pageTitle("Keyboard shortcuts");

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, context.visitor);
  return { groups: listShortcuts(admin), isOn: usesShortcuts(request) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireStaff(request, context.visitor);
  const intent = (await readForm(request)).get("intent");
  if (intent !== "on" && intent !== "off") throw new Invalid("Please use the button on this page.");
  setShortcuts(context, intent === "on");
  return redirectTo("/admin/shortcuts");
}

export default screen<typeof loader>(ShortcutsScreen);
