import { rejectedForm, submitForm } from "~/http/reply/forms.server";
import { pathWithRedirect, redirectTo } from "~/http/reply/redirects.server";
import type { RequestContext } from "~/http/server/context.server";
import { guestAccountSchema } from "~/shop/orders/guest-account.schema.server";
import { guestRegistration } from "~/shop/orders/guest-account.server";
import type { OrderWithItems } from "~/shop/orders/order.server";
import { registerAccount } from "../accounts/account-requests.server";

/**
 * The offer of an account on a paid order's page: registers the guest, and redirects to the thanks page, whose sign-in
 * link points to the order.
 */
export async function createGuestAccount(
  { order, context }: { order: OrderWithItems; context: RequestContext },
  form: FormData,
) {
  let path = "";
  const refused = await submitForm(form, guestAccountSchema, async ({ password }) => {
    const registration = guestRegistration(order, await context.visitor.person(), password);
    const { thanksPath } = await registerAccount(registration, context.clientAddress);
    path = pathWithRedirect(thanksPath, `/order/${order.id}`);
  });
  return refused ? rejectedForm(form, refused) : redirectTo(path);
}
