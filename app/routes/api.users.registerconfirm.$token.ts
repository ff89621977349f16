import { api, reply } from "~/http/reply/api.server";
import { pendingRegistration } from "~/shop/accounts/registration.server";

/** Returns the email address that the confirmation email was sent to; confirms nothing. */
export const { loader, action } = api({
  POST: async ({ params }) => {
    const { email } = await pendingRegistration(params.token ?? "");
    return reply({ message: email });
  },
});
