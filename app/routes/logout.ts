import type { ActionFunctionArgs } from "@remix-run/node";
import { setFlash } from "~/http/reply/flash.server";
import { redirectTo } from "~/http/reply/redirects.server";

export const loader = async () => redirectTo("/");

export async function action({ context }: ActionFunctionArgs) {
  await context.visitor.signOut();
  setFlash(context, "signed-out");
  return redirectTo("/login");
}
