import type { RequestContext } from "./context.server";
import { cartCountOf } from "./guards.server";
import { takeNotice } from "./notice.server";
import { demoServices, shopName } from "./shop-facts.server";

/** What header and footer show around every page. */
export async function frameOf(request: Request, context: RequestContext) {
  const person = await context.visitor.person();
  const user =
    person && !person.isGuest ? { name: person.firstName || person.username, isAdmin: person.isAdmin } : null;
  return {
    user,
    cartCount: await cartCountOf(context.visitor),
    notice: takeNotice(request, context),
    shopName,
    demo: demoServices,
    year: new Date().getUTCFullYear(),
  };
}
