import { api, reply } from "~/http/api.server";
import { personJson } from "~/shop/accounts/person-json.server";

export const { loader, action } = api({
  GET: async ({ context }) => {
    const person = await context.visitor.person();
    return person ? reply(personJson(person)) : reply({ message: "Nobody is signed in." }, 401);
  },
});
