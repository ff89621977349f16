import { requireApiPerson } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { revokeApiToken } from "~/shop/sessions/api-token.server";

export const { loader, action } = api({
  POST: async ({ context: { visitor } }) => {
    const person = await requireApiPerson(visitor);
    const program = await visitor.apiLogin();
    if (program?.tokenId) await revokeApiToken(person.id, program.tokenId);
    else await visitor.signOut();
    return reply({ message: "Signed out" });
  },
});
