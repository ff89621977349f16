import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { resetTwoFactor } from "~/shop/users/reset-two-factor.server";

export const { loader, action } = api({
  DELETE: async ({ params, context }) => {
    await resetTwoFactor(await requireApiPermission(context.visitor, "staff"), params.id ?? "");
    return reply({ message: "Two-step sign-in is reset" });
  },
});
