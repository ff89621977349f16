import { api, reply } from "~/http/reply/api.server";
import { pendingRegistration } from "~/shop/accounts/registration.server";

/** Whom the confirmation e-mail of a registration went to; it confirms nothing (spec section 7). */
export const { loader, action } = api({
  POST: async ({ params }) => {
    const { email } = await pendingRegistration(params.token ?? "");
    return reply({ message: email });
  },
});
