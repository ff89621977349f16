import { sendPasswordReset } from "~/features/accounts/account-requests.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { forgotPasswordSchema } from "~/shop/accounts/password-reset.schema.server";
import { parseInput } from "~/shop/fields/parse-input.server";

export const { loader, action } = api({
  POST: async ({ request, context }) => {
    const { email } = parseInput(forgotPasswordSchema, await readJson(request));
    await sendPasswordReset(email, context.clientAddress);
    return reply({ message: "Email sent" });
  },
});
