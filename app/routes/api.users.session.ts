import { api, reply } from "~/http/api.server";
import { requireApiPerson } from "~/http/api-person.server";
import { personJson } from "~/shop/accounts/person-json.server";

export const { loader, action } = api({
  GET: async ({ context }) => {
    return reply(personJson(await requireApiPerson(context.visitor)));
  },
});
