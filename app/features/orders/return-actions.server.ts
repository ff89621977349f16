import { setFlash } from "~/http/reply/flash.server";
import { redirectTo } from "~/http/reply/redirects.server";
import type { OrderWithItems } from "~/shop/orders/order.server";
import { returnsOf } from "~/shop/returns/find-return.server";
import { entersReturns, requestReturn, returnableUntil, unitsToReturn } from "~/shop/returns/request-return.server";
import { returnFormSchema } from "~/shop/returns/returns.schema.server";
import type { Person } from "~/shop/sessions/session.server";
import { setting } from "~/shop/settings/settings.server";
import { answerForm, type PostedAt } from "./page-forms.server";
import { returnView } from "./return-view.server";

/** What an order's page shows of returns, and whether its reader can ask for one. */
export function returnsData(order: OrderWithItems, person: Person | null) {
  const byStaff = entersReturns(person);
  const until = returnableUntil(order);
  const address = setting("postalAddress");
  const hasUnits = order.items.some((item) => unitsToReturn(item) > 0);
  return {
    entries: returnsOf(order.id).map(returnView),
    byStaff,
    /** Where approved items are sent; empty where the shop has no address. */
    sendTo: address && [setting("shopName"), ...address.split("\n")].filter(Boolean).join(", "),
    canRequest: byStaff ? hasUnits : until !== null,
    until: byStaff ? null : (until?.toISOString() ?? null),
  };
}

/** 'Request return': by the buyer within the days of the setting, or entered by staff. */
export async function askForReturn({ order, path, context }: PostedAt & { order: OrderWithItems }, form: FormData) {
  const person = await context.visitor.person();
  return answerForm(form, returnFormSchema, async (typed) => {
    const id = requestReturn(person, order.id, typed);
    setFlash(context, person?.isAdmin ? "return-entered" : "return-requested");
    // Staff goes on with it.
    const isEntered = entersReturns(person) && person?.id !== order.userId;
    return redirectTo(isEntered ? `/admin/returns/${id}` : path);
  });
}
