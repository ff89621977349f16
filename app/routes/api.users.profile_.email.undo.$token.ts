import { api, reply } from "~/http/reply/api.server";
import { undoEmailChange } from "~/shop/accounts/undo-account-changes.server";

export const { loader, action } = api({
  POST: async ({ params }) => {
    await undoEmailChange(params.token ?? "");
    return reply({ message: "Email address restored" });
  },
});
