import { api } from "~/http/api.server";
import { refusalOf } from "~/http/input.server";
import { completeConnection } from "~/http/marketplace.server";
import { leaveNotice } from "~/http/notice.server";
import { isAheadOfTime, seeOther, toSignIn } from "~/http/redirects.server";
import { Invalid } from "~/platform/errors";

const PAGE = "/admin/aliexpress";

/** Where AliExpress sends an admin back to, who then sees what became of it on a page. */
export const { loader, action } = api({
  GET: async ({ request, context }) => {
    if (isAheadOfTime(request)) throw new Invalid("Please open this address yourself.");
    const admin = await context.visitor.person();
    if (!admin?.isAdmin) return toSignIn(PAGE);
    try {
      const outcome = await completeConnection(context.visitor, admin, new URL(request.url).searchParams);
      if (outcome !== "connected") return seeOther(`${PAGE}?problem=${outcome}`);
      leaveNotice(context, "aliexpress-connected");
      return seeOther(PAGE);
    } catch (error) {
      const { status } = refusalOf(error);
      return seeOther(`${PAGE}?problem=${status >= 500 ? "down" : "refused"}`);
    }
  },
});
