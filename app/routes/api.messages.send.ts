import { requireApiCustomer } from "~/features/accounts/api-guards.server";
import { requireApiCaptcha } from "~/features/captcha/captcha.server";
import { limitMessages, messageSchemaFor } from "~/features/messages/message-requests.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { sendMessage } from "~/shop/messages/send-message.server";
import { messageJson } from "~/views/message-json.server";

export const { loader, action } = api({
  POST: async ({ request, context }) => {
    const sender = await requireApiCustomer(context.visitor);
    const body = await readJson(request);
    const message = parseInput(messageSchemaFor(sender), body);
    await limitMessages(sender);
    if (!sender.isAdmin) await requireApiCaptcha(body.grecaptcha, context.clientAddress);
    return reply(messageJson(await sendMessage(sender, message)), 201);
  },
});
