import { requestSubscription } from "~/features/mailing-list/subscription-requests.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { subscriptionSchema } from "~/shop/mailing-list/subscription.schema.server";

export const { loader, action } = api({
  POST: async ({ request, context: { clientAddress } }) => {
    const { email, source } = parseInput(subscriptionSchema, await readJson(request));
    await requestSubscription(email, source, clientAddress);
    return reply({ message: "Please confirm your subscription by the link in our email." });
  },
});
