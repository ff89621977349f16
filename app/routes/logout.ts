import type { ActionFunctionArgs } from "@remix-run/node";
import { setFlash } from "~/http/reply/flash.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { redirectTo } from "~/http/reply/redirects.server";

export const loader = async () => redirectTo("/");

export function action({ context }: ActionFunctionArgs) {
  return withErrorPage(context, async () => {
    await context.visitor.signOut();
    setFlash(context, "signed-out");
    return redirectTo("/login");
  });
}
