import { permitted } from "~/features/accounts/permitted.server";
import { completeConnection } from "~/features/marketplace/marketplace-requests.server";
import { api } from "~/http/reply/api.server";
import { setFlash } from "~/http/reply/flash.server";
import { toFormError } from "~/http/reply/form-error.server";
import { isPrefetch, redirectTo, redirectToSignIn } from "~/http/reply/redirects.server";
import { Invalid } from "~/platform/errors";

const PAGE = "/admin/aliexpress";

/** The OAuth callback: AliExpress redirects the admin here, and the result is shown on the connection page. */
export const { loader, action } = api({
  GET: async ({ request, context }) => {
    if (isPrefetch(request)) throw new Invalid("Please open this address yourself.");
    const admin = await context.visitor.person();
    if (!admin?.isAdmin) return redirectToSignIn(PAGE);
    permitted(admin, "products.edit");
    try {
      const outcome = await completeConnection(context.visitor, admin, new URL(request.url).searchParams);
      if (outcome !== "connected") return redirectTo(`${PAGE}?problem=${outcome}`);
      setFlash(context, "aliexpress-connected");
      return redirectTo(PAGE);
    } catch (error) {
      const { status } = toFormError(error);
      return redirectTo(`${PAGE}?problem=${status >= 500 ? "down" : "refused"}`);
    }
  },
});
