import { requireApiPermission } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { addColleagueSchema } from "~/shop/users/manage-user.schema.server";
import { addColleague, getUser } from "~/shop/users/manage-user.server";
import { editableUserJson } from "~/views/person-json.server";

export const { loader, action } = api({
  POST: async ({ request, context }) => {
    const owner = await requireApiPermission(context.visitor, "staff");
    const id = await addColleague(owner, parseInput(addColleagueSchema, await readJson(request)));
    return reply(editableUserJson(await getUser(id)), 201, { Location: `/api/users/${id}` });
  },
});
