import { api, reply } from "~/http/reply/api.server";
import { confirmEmailChange } from "~/shop/accounts/confirm-email-change.server";

export const { loader, action } = api({
  POST: async ({ params }) => {
    await confirmEmailChange(params.token ?? "");
    return reply({ message: "Email address changed" });
  },
});
