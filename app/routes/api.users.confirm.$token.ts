import { api, reply } from "~/http/reply/api.server";
import { confirmEmail } from "~/shop/accounts/registration.server";

export const { loader, action } = api({
  POST: async ({ params }) => {
    await confirmEmail(params.token ?? "");
    return reply({ message: "Email Confirmed" });
  },
});
