import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { resetRequestSchema } from "~/shop/accounts/password-reset.schema.server";
import { resetPassword } from "~/shop/accounts/password-reset.server";
import { parseInput } from "~/shop/fields/parse-input.server";

export const { loader, action } = api({
  POST: async ({ request, params }) => {
    const { newPassword } = parseInput(resetRequestSchema, await readJson(request));
    await resetPassword(params.token ?? "", newPassword);
    return reply({ message: "Password reset successful" });
  },
});
