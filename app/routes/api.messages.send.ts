import { api, reply } from "~/http/api.server";
import { requireApiCustomer } from "~/http/api-person.server";
import { readJson } from "~/http/body.server";
import { requireApiCaptcha } from "~/http/captcha.server";
import { countMessage, messageSchemaFor } from "~/http/messages.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { messageJson } from "~/shop/messages/message-json.server";
import { sendMessage } from "~/shop/messages/send-message.server";

export const { loader, action } = api({
  POST: async ({ request, context }) => {
    const sender = await requireApiCustomer(context.visitor);
    const body = await readJson(request);
    const message = parseInput(messageSchemaFor(sender), body);
    await countMessage(sender);
    if (!sender.isAdmin) await requireApiCaptcha(body.grecaptcha, context.clientAddress);
    return reply(messageJson(await sendMessage(sender, message)), 201);
  },
});
