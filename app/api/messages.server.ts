import { z } from "zod";
import { requireApiCaptcha } from "~/features/captcha/captcha.server";
import { requireContactCaptcha, sendContactMessage } from "~/features/contact/contact-requests.server";
import { requestSubscription } from "~/features/mailing-list/subscription-requests.server";
import { limitMessages, messageSchemaFor } from "~/features/messages/message-requests.server";
import { reply } from "~/http/reply/api.server";
import { pagingHeaders, parsePaging } from "~/http/request/paging.server";
import { contactSchema } from "~/shop/contact/contact.schema.server";
import { SENT } from "~/shop/contact/contact-form";
import { parseInput } from "~/shop/fields/parse-input.server";
import { subscriptionSchema } from "~/shop/mailing-list/subscription.schema.server";
import { conversationWith, messagesOf } from "~/shop/messages/conversation.server";
import { supportMessageSchema } from "~/shop/messages/message.schema.server";
import { sendMessage } from "~/shop/messages/send-message.server";
import { call, endpoint } from "./call.server";
import { CAPTCHA } from "./examples";
import { messageJson, supportMessageResponse } from "./json/message.server";
import { messageResponse } from "./json/responses.server";

const GROUP = "Messages";

export const messages = {
  send: endpoint("/api/messages/send", GROUP, {
    POST: call({
      caller: "customer",
      summary: "Send a message to support or, as an admin, to an account",
      note: "A customer's message always goes to support and needs a captcha. An admin sets the recipient's user name. The sender is the signed-in account. Line breaks become spaces.",
      describedBody: supportMessageSchema.partial({ recipient: true }),
      captcha: "sometimes",
      refusals: [429],
      responses: { 201: supportMessageResponse },
      example: { body: { content: "Does the enamel mug go into the dishwasher?", grecaptcha: CAPTCHA } },
    }).handledBy(async ({ person, sent, context }) => {
      const message = parseInput(messageSchemaFor(person), sent);
      await limitMessages(person);
      if (!person.isAdmin) await requireApiCaptcha(sent.grecaptcha, context.clientAddress);
      return messageJson(sendMessage(person, message));
    }),
  }),
  conversation: endpoint("/api/messages/get/{username}", GROUP, {
    GET: call({
      caller: "customer",
      summary: "List the conversation with a user, oldest message first",
      note: "A customer has one conversation, with support, available under support's user name or their own. Reading messages through the API does not mark them as read.",
      paged: true,
      responses: { 200: z.array(supportMessageResponse).meta({ id: "SupportMessages" }) },
      example: { params: { username: "jane" } },
    }).handledBy(({ person, request, params }) => {
      const paging = parsePaging(request);
      const conversation = conversationWith(person, params.username);
      const found = messagesOf(conversation, paging.page, paging.pageSize);
      return reply(found.messages.map(messageJson), 200, pagingHeaders(request, paging, found.total));
    }),
  }),
  contact: endpoint("/api/contact", GROUP, {
    POST: call({
      caller: "anyone",
      summary: "Send a message to the shop",
      note: "The captcha is optional if the shop has turned it off.",
      body: contactSchema,
      captcha: "sometimes",
      refusals: [429],
      responses: { 201: messageResponse },
      example: {
        body: {
          name: "Jane Doe",
          email: "jane@example.com",
          subject: "Opening hours",
          message: "When can I reach you by telephone?",
          grecaptcha: CAPTCHA,
        },
      },
    }).handledBy(async ({ body, sent, context: { clientAddress } }) => {
      await requireContactCaptcha(sent.grecaptcha, clientAddress);
      await sendContactMessage(body, clientAddress);
      return { message: SENT };
    }),
  }),
  subscribe: endpoint("/api/mailing-list/subscribe", GROUP, {
    POST: call({
      caller: "anyone",
      summary: "Request a subscription to the mailing list",
      note: "The address is subscribed after the link in the email is opened and confirmed. Known and unknown addresses get the same response.",
      body: subscriptionSchema,
      refusals: [429],
      responses: { 200: messageResponse },
      example: { body: { email: "jane@example.com", source: "shipping_opt_in" } },
    }).handledBy(async ({ body: { email, source }, context }) => {
      await requestSubscription(email, source, context.clientAddress);
      return { message: "Please confirm your subscription by the link in our email." };
    }),
  }),
};
