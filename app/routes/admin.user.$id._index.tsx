import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UserScreen } from "~/components/admin/users/UserScreen";
import { requirePermission } from "~/features/accounts/guards.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { customerSummary } from "~/shop/order-lists/my-orders.server";
import { setting } from "~/shop/settings/settings.server";
import { hasPermission } from "~/shop/staff/permissions";
import { getUser } from "~/shop/users/manage-user.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.username} | ${data?.shopName}` }];

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    const admin = await requirePermission(request, context.visitor, "customers");
    const { id, firstName, lastName, username, email, isAdmin, role, isActive, ...user } = await getUser(
      params.id ?? "",
    );
    return {
      shopName: setting("shopName"),
      ...{ id, firstName, lastName, username, email, role, isActive },
      mayChange: !isAdmin || hasPermission(admin, "staff"),
      createdAt: user.createdAt.toISOString(),
      address: user.shippingAddress,
      ...(await customerSummary(id)),
    };
  });
}

export default function User() {
  return <UserScreen {...useLoaderData<typeof loader>()} />;
}
