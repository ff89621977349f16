import type { ActionFunctionArgs } from "@remix-run/node";
import { leaveNotice } from "~/http/notice.server";
import { screen } from "~/http/pages.server";
import { seeOther } from "~/http/redirects.server";

export const loader = async () => seeOther("/");

export function action({ context }: ActionFunctionArgs) {
  return screen(context, async () => {
    await context.visitor.signOut();
    leaveNotice(context, "signed-out");
    return seeOther("/login");
  });
}
