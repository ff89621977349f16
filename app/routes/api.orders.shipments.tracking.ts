import { requireApiPerson } from "~/features/accounts/api-guards.server";
import { api, reply } from "~/http/reply/api.server";
import { readJson } from "~/http/request/body.server";
import { limitRate } from "~/http/request/rate-limit.server";
import { parseInput } from "~/shop/fields/parse-input.server";
import { trackingQuerySchema } from "~/shop/fulfillment/parcel-tracking.schema.server";
import { trackParcel } from "~/shop/fulfillment/parcel-tracking.server";

export const { loader, action } = api({
  POST: async ({ request, context }) => {
    const person = await requireApiPerson(context.visitor);
    const query = parseInput(trackingQuerySchema, await readJson(request));
    await limitRate("tracking", person.id);
    const { fetchedAt, ...parcel } = await trackParcel(query, person);
    return reply({ ...parcel, fetchedAt: fetchedAt.toISOString() });
  },
});
