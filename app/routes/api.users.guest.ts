import { findApiPerson } from "~/features/accounts/api-guards.server";
import { signInGuest } from "~/features/accounts/sign-in.server";
import { requireApiCaptcha } from "~/features/captcha/captcha.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { Conflict } from "~/platform/errors";
import { personJson } from "~/views/person-json.server";

export const { loader, action } = api({
  POST: async ({ request, context }) => {
    const { grecaptcha } = await readJson(request);
    await limitRate("guest", context.clientAddress);
    const current = await findApiPerson(context.visitor);
    if (current && !current.isGuest) throw new Conflict("You are signed in already.");
    await requireApiCaptcha(grecaptcha, context.clientAddress, "Please complete the captcha");
    return reply(personJson(await signInGuest(context.visitor)), current ? 200 : 201);
  },
});
