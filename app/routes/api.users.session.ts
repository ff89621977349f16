import { requireApiPerson } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { personJson } from "~/views/person-json.server";

export const { loader, action } = api({
  GET: async ({ context }) => {
    return reply(personJson(await requireApiPerson(context.visitor)));
  },
});
