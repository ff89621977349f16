import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { manageUserRequestSchema } from "~/shop/users/manage-user.schema.server";
import { deleteUser, getUser, updateUser } from "~/shop/users/manage-user.server";
import { editableUserJson } from "~/views/person-json.server";

export const { loader, action } = api({
  GET: async ({ params, context }) => {
    await requireApiPermission(context.visitor, "customers");
    return reply(editableUserJson(await getUser(params.id ?? "")));
  },
  PUT: async ({ request, params, context }) => {
    const admin = await requireApiPermission(context.visitor, "customers");
    const id = params.id ?? "";
    await updateUser(admin, id, parseInput(manageUserRequestSchema, await readJson(request)));
    return reply(editableUserJson(await getUser(id)));
  },
  DELETE: async ({ params, context }) => {
    const admin = await requireApiPermission(context.visitor, "customers");
    await deleteUser(admin, params.id ?? "");
    return reply({ message: "User deleted" });
  },
});
