import { requireContactCaptcha, sendContactMessage } from "~/features/contact/contact-requests.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { contactSchema } from "~/shop/contact/contact.schema.server";
import { SENT } from "~/shop/contact/contact-form";
import { parseInput } from "~/shop/fields/parse-input.server";

export const { loader, action } = api({
  POST: async ({ request, context: { clientAddress } }) => {
    const body = await readJson(request);
    const form = parseInput(contactSchema, body);
    await requireContactCaptcha(body.grecaptcha, clientAddress);
    await sendContactMessage(form, clientAddress);
    return reply({ message: SENT }, 201);
  },
});
