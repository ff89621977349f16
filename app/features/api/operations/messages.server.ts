import { z } from "zod";
import { contactSchema } from "~/shop/contact/contact.schema.server";
import { subscriptionSchema } from "~/shop/mailing-list/subscription.schema.server";
import { supportMessageSchema } from "~/shop/messages/message.schema.server";
import { messageResponse } from "~/views/api-responses.server";
import { supportMessageResponse } from "~/views/message-json.server";
import type { Operation } from "../operation";
import { CAPTCHA } from "./examples";

export const messageOperations: Operation[] = [
  {
    method: "POST",
    path: "/api/messages/send",
    group: "Messages",
    summary: "Send a message to support or, as an admin, to an account",
    note: "A customer's message always goes to support and needs a captcha. An admin sets the recipient's user name. The sender is the signed-in account. Line breaks become spaces.",
    caller: "customer",
    body: supportMessageSchema.partial({ recipient: true }),
    captcha: "sometimes",
    refusals: [429],
    responses: { 201: supportMessageResponse },
    example: { body: { content: "Does the enamel mug go into the dishwasher?", grecaptcha: CAPTCHA } },
  },
  {
    method: "GET",
    path: "/api/messages/get/{username}",
    group: "Messages",
    summary: "List the conversation with a user, oldest message first",
    note: "A customer has one conversation, with support, available under support's user name or their own. Reading messages through the API does not mark them as read.",
    caller: "customer",
    paged: true,
    responses: { 200: z.array(supportMessageResponse).meta({ id: "SupportMessages" }) },
    example: { params: { username: "jane" } },
  },
  {
    method: "POST",
    path: "/api/contact",
    group: "Messages",
    summary: "Send a message to the shop",
    note: "The captcha is optional if the shop has turned it off.",
    caller: "anyone",
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
  },
  {
    method: "POST",
    path: "/api/mailing-list/subscribe",
    group: "Messages",
    summary: "Request a subscription to the mailing list",
    note: "The address is subscribed after the link in the email is opened and confirmed. Known and unknown addresses get the same response.",
    caller: "anyone",
    body: subscriptionSchema,
    refusals: [429],
    responses: { 200: messageResponse },
    example: { body: { email: "jane@example.com", source: "shipping_opt_in" } },
  },
];
