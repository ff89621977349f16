import { requireApiCustomer, requireApiCustomerSession } from "~/features/accounts/api-guards.server";
import { changeOwnPassword, updateOwnProfile } from "~/features/accounts/own-account.server";
import { requireApiCaptcha } from "~/features/captcha/captcha.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { passwordRequestSchema } from "~/shop/accounts/change-password.schema.server";
import { profileRequestSchema } from "~/shop/accounts/profile.schema.server";
import { getProfile, requireUnlocked } from "~/shop/accounts/profile.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { profileJson } from "~/views/person-json.server";

const PROFILE_FIELDS = ["firstName", "lastName", "email", "shippingAddress"];

/** Whether a call changes only the password: then names are not required, and it does not count as a profile update. */
const isPasswordOnly = (body: Record<string, unknown>) =>
  ("password" in body || "currentPassword" in body) && !PROFILE_FIELDS.some((field) => field in body);

/** Whether a call changes the password: an empty one leaves it unchanged beside other fields. */
const changesPassword = (body: Record<string, unknown>) =>
  isPasswordOnly(body) || ("password" in body && body.password !== "");

export const { loader, action } = api({
  GET: async ({ context }) => {
    const person = await requireApiCustomer(context.visitor);
    return reply(profileJson(await getProfile(person.id)));
  },
  PUT: async ({ request, context }) => {
    const person = await requireApiCustomer(context.visitor);
    const body = await readJson(request);
    if (changesPassword(body)) await requireApiCustomerSession(context.visitor);
    if (isPasswordOnly(body)) {
      const { currentPassword, password } = parseInput(passwordRequestSchema, body);
      await changeOwnPassword(context, person, { current: currentPassword, next: password });
      return reply(profileJson(await getProfile(person.id)));
    }
    const profile = await getProfile(person.id);
    requireUnlocked(profile);
    const changes = parseInput(profileRequestSchema, body);
    if (profile.needsCaptcha) await requireApiCaptcha(body.grecaptcha, context.clientAddress);
    await updateOwnProfile(context, person, changes);
    return reply(profileJson(await getProfile(person.id)));
  },
});
