import { pathWithRedirect, redirectTo } from "~/http/reply/redirects.server";
import type { RequestContext } from "~/http/server/context.server";
import { guestAccountSchema } from "~/shop/orders/guest-account.schema.server";
import { guestRegistration } from "~/shop/orders/guest-account.server";
import type { OrderWithItems } from "~/shop/orders/order.server";
import { registerAccount } from "../accounts/account-requests.server";
import { answerForm } from "./page-forms.server";

/**
 * The offer of an account on a paid order's page: registers the guest, and redirects to the thanks page, whose sign-in
 * link points to the order.
 */
export async function createGuestAccount(
  { order, context }: { order: OrderWithItems; context: RequestContext },
  form: FormData,
) {
  return answerForm(form, guestAccountSchema, async ({ password }) => {
    const registration = guestRegistration(order, await context.visitor.person(), password);
    const { thanksPath } = await registerAccount(registration, context.clientAddress);
    return redirectTo(pathWithRedirect(thanksPath, `/order/${order.id}`));
  });
}
