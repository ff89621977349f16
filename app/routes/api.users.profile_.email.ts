import { requireApiCustomer } from "~/features/accounts/api-guards.server";
import { resendOwnEmailChange } from "~/features/accounts/own-account.server";
import { api, reply } from "~/http/reply/api.server";
import { getProfile } from "~/shop/accounts/profile.server";
import { cancelEmailChange } from "~/shop/accounts/request-email-change.server";
import { profileJson } from "~/views/person-json.server";

export const { loader, action } = api({
  POST: async ({ context }) => {
    const person = await requireApiCustomer(context.visitor);
    await resendOwnEmailChange(context, person);
    return reply(profileJson(await getProfile(person.id)));
  },
  DELETE: async ({ context }) => {
    const person = await requireApiCustomer(context.visitor);
    await cancelEmailChange(person.id);
    return reply(profileJson(await getProfile(person.id)));
  },
});
