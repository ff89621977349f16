import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { pageTitle, screen } from "~/components/layout/Page";
import { UserScreen } from "~/components/users/UserScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { setFlash } from "~/http/reply/flash.server";
import { redirectToSamePage } from "~/http/reply/redirects.server";
import { readForm } from "~/http/request/body.server";
import { Invalid } from "~/platform/errors";
import { addressLines } from "~/shop/addresses/address-lines.server";
import { listSavedAddresses } from "~/shop/addresses/saved-addresses.server";
import { customerIdOf } from "~/shop/customers/customer.server";
import { accountSummary } from "~/shop/order-lists/my-orders.server";
import { hasPermission } from "~/shop/staff/permissions";
import { hasTwoFactor } from "~/shop/two-factor/has-two-factor.server";
import { getUser } from "~/shop/users/manage-user.server";
import { resetTwoFactor } from "~/shop/users/reset-two-factor.server";

export const meta = pageTitle<typeof loader>((data) => data.username);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "customers");
  const { id, firstName, lastName, username, email, isAdmin, role, isActive, ...user } = getUser(params.id ?? "");
  return {
    ...{ id, firstName, lastName, username, email, role, isActive },
    mayChange: !isAdmin || hasPermission(admin, "staff"),
    createdAt: user.createdAt.toISOString(),
    hasTwoFactor: hasTwoFactor(id),
    mayResetTwoFactor: hasPermission(admin, "staff"),
    isOwn: id === admin.id,
    addresses: listSavedAddresses(id).map(({ address }) => addressLines(address)),
    customerId: customerIdOf(id),
    ...accountSummary(id),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const admin = await requirePermission(request, context.visitor, "staff");
  const form = await readForm(request);
  if (form.get("intent") !== "reset-two-factor") throw new Invalid("Please use the buttons on this page.");
  resetTwoFactor(admin, params.id ?? "");
  setFlash(context, "two-factor-reset");
  return redirectToSamePage(request);
}

export default screen<typeof loader>(UserScreen);
