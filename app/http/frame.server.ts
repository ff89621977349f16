import { countUnread } from "~/shop/messages/conversation.server";
import type { RequestContext } from "./context.server";
import { cartCountOf } from "./guards.server";
import { takeNotice } from "./notice.server";
import { readShownConversation } from "./reading.server";
import { demoServices, shopName } from "./shop-facts.server";

/** What header and footer show around every page. */
export async function frameOf(request: Request, context: RequestContext) {
  const person = await context.visitor.person();
  const customer = person && !person.isGuest ? person : null;
  if (customer) await readShownConversation(request, customer);
  const user = customer && {
    name: customer.firstName || customer.username,
    isAdmin: customer.isAdmin,
    unread: await countUnread(customer),
  };
  return {
    user,
    cartCount: await cartCountOf(context.visitor),
    notice: takeNotice(request, context),
    shopName,
    demo: demoServices,
    year: new Date().getUTCFullYear(),
  };
}
