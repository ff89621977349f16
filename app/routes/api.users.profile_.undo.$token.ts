import { api, reply } from "~/http/reply/api.server";
import { undoSignInChange } from "~/shop/accounts/undo-account-changes.server";

export const { loader, action } = api({
  POST: async ({ params }) => {
    await undoSignInChange(params.token ?? "");
    return reply({ message: "The change is undone" });
  },
});
