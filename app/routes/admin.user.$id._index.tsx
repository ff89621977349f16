import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { UserScreen } from "~/components/admin/UserScreen";
import { requireAdmin } from "~/features/accounts/guards.server";
import { withErrorPage } from "~/http/reply/pages.server";
import { customerSummary } from "~/shop/order-lists/my-orders.server";
import { setting } from "~/shop/settings/settings.server";
import { getUser } from "~/shop/users/manage-user.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.username} | ${data?.shopName}` }];

export function loader({ request, params, context }: LoaderFunctionArgs) {
  return withErrorPage(context, async () => {
    await requireAdmin(request, context.visitor);
    const { id, firstName, lastName, username, email, isAdmin, isActive, ...user } = await getUser(params.id ?? "");
    return {
      shopName: setting("shopName"),
      ...{ id, firstName, lastName, username, email, isAdmin, isActive },
      createdAt: user.createdAt.toISOString(),
      address: user.shippingAddress,
      ...(await customerSummary(id)),
    };
  });
}

export default function User() {
  return <UserScreen {...useLoaderData<typeof loader>()} />;
}
