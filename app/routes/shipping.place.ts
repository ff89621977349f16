import { api, reply } from "~/http/reply/api.server";
import { placeOfCode } from "~/shop/addresses/place-of-code.server";

/** The city and state of a postal code, which an address form fills in while its code is being typed; null where not known. */
export const { loader, action } = api({
  GET: async ({ request }) => {
    const query = new URL(request.url).searchParams;
    return reply({ place: placeOfCode(query.get("country") ?? "", query.get("postalCode") ?? "") });
  },
});
