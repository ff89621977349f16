import { api, reply } from "~/http/api.server";
import { apiPerson } from "~/http/api-person.server";
import { readJson } from "~/http/body.server";
import { requireApiCaptcha } from "~/http/captcha.server";
import { countTry } from "~/http/rate-limit.server";
import { Conflict } from "~/platform/errors";
import { createGuest } from "~/shop/accounts/account.server";
import { personJson } from "~/shop/accounts/person-json.server";

export const { loader, action } = api({
  POST: async ({ request, context }) => {
    const { grecaptcha } = await readJson(request);
    await countTry("guest", context.clientAddress);
    const present = await apiPerson(context.visitor);
    if (present && !present.isGuest) throw new Conflict("You are signed in already.");
    await requireApiCaptcha(grecaptcha, context.clientAddress, "Please complete the captcha");
    const guest = present ?? (await createGuest());
    await context.visitor.signIn(guest.id);
    return reply(personJson(guest), present ? 200 : 201);
  },
});
